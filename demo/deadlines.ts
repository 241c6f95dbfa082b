import { type Kysely, sql } from "kysely";
import { timesBetween } from "#app/deadlines/count-deadline.server.ts";
import { placesOf } from "#app/deadlines/read-deadlines.server.ts";
import { DAY_MS } from "#app/kit/time/time.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { DB } from "#database/schema.generated.ts";
import { newestShipment } from "./newest-shipment.ts";
import samples from "./samples/deadlines.json" with { type: "json" };

/** Cut-offs, a T1, a slot for the day of arrival and a permit, in all states; free time of what is at sea waits for its unloading. */
export async function insertDemoDeadlines(tx: Kysely<DB>, now: Date, created_by: string): Promise<void> {
  for (const { kind, service, status, begun, due, reference } of samples) {
    const shipment = await newestShipment(tx, service as ServiceType, status);
    if (!shipment) continue;
    const end = ["documents", "vgm", "cargo"].includes(kind) ? "from" : "to";
    const { place, place_code } = await endOf(tx, shipment.id, end);
    const at = (days: number) => new Date(Math.round((now.getTime() + days * DAY_MS) / 900_000) * 900_000);
    const due_at = due === null ? shipment.estimated_delivery : at(due);
    if (!due_at) continue;
    const times = timesBetween(at(-begun), due_at, place_code, now);
    await tx
      .insertInto("deadlines")
      .values({ shipment_id: shipment.id, kind, reference, place, place_code, ...times, created_by })
      .execute();
  }
  const waiting = await newestShipment(tx, "Sea Freight", "in_transit");
  if (!waiting) return;
  const { place, place_code } = await endOf(tx, waiting.id, "to");
  await sql`
    insert into deadlines (shipment_id, kind, place, place_code, free_days, working_days, from_event, created_by)
    select ${waiting.id}::uuid, code, ${place}, ${place_code}, free_days, working_days, from_event, ${created_by}
    from deadline_kinds where free_days is not null`.execute(tx);
}

/** Returns where the main carriage departs or arrives: the port, not the door. */
async function endOf(tx: Kysely<DB>, shipmentId: string, end: "from" | "to") {
  const { places, ends } = await placesOf(tx, shipmentId);
  const place = ends[end];
  return { place, place_code: places.find((each) => each.place === place)?.code ?? null };
}
