import { type Kysely, sql } from "kysely";
import { timesBetween } from "#app/deadlines/count-deadline.server.ts";
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
    const isDeparture = ["documents", "vgm", "cargo"].includes(kind);
    const place = isDeparture ? shipment.origin_location : shipment.destination_location;
    const place_code = isDeparture ? shipment.origin_code : shipment.destination_code;
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
  if (waiting)
    await sql`
      insert into deadlines (shipment_id, kind, place, place_code, free_days, working_days, from_event, created_by)
      select ${waiting.id}::uuid, code, ${waiting.destination_location}, ${waiting.destination_code}, free_days,
        working_days, from_event, ${created_by}
      from deadline_kinds where free_days is not null`.execute(tx);
}
