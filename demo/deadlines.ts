import { type Kysely, sql } from "kysely";
import { timesBetween } from "#app/deadlines/count-deadline.server.ts";
import { placesOf } from "#app/deadlines/read-deadlines.server.ts";
import { DAY_MS } from "#app/kit/time/time.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { DB } from "#database/schema.generated.ts";
import { newestShipment } from "./newest-shipment.ts";
import samples from "./samples/deadlines.json" with { type: "json" };
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "#app/access/policy.ts";
import { openClaims } from "#app/claims/open-claims.server.ts";
import { recordDelivery } from "#app/deliveries/record-delivery.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import { demoId } from "./random.ts";

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

/** Creates two claims: a crushed pallet with its photo, of a delivered shipment; a delivery that is two pieces short. */
export async function insertDemoClaims(tx: Kysely<DB>, now: Date, actor: Actor): Promise<void> {
  const [delivered, underway] = await Promise.all([
    newestShipment(tx, "Road Transport", "delivered", { pieces: 5 }),
    newestShipment(tx, "Road Transport", "out_for_delivery", { pieces: 5 }),
  ]);
  if (delivered) {
    const shipment = await lockShipment(tx, delivered.id);
    const happenedAt = shipment.delivered_at ?? now;
    const fileId = await insertPhoto(tx, delivered.id, happenedAt, actor);
    await openClaims(tx, actor, shipment, {
      kinds: [{ kind: "damaged", pieces: 1 }],
      happenedAt,
      description: "One pallet crushed at a corner, two cartons torn open",
      fileId,
    });
    await tx.updateTable("claims").where("file_id", "=", fileId).set({ amount: 640 }).execute();
  }
  if (underway) {
    const pieces = { delivered: null, short: 2, damaged: null, refused: null };
    const statement = { signed_by: "Warehouse", remark: "Two pieces not on the truck" };
    await recordDelivery(tx, actor, underway.id, { ...pieces, ...statement, delivered_at: now });
  }
}

async function insertPhoto(
  tx: Kysely<DB>,
  shipment_id: string,
  created_at: Date,
  { id, email }: Actor,
): Promise<string> {
  const picture = await readFile(path.join(projectRoot(), "content/images/warehouse.jpg"));
  const { hash } = await storeContent(tx, new Uint8Array(picture));
  const file = { id: demoId("claim-photo", 0), shipment_id, hash, name: "Crushed pallet.jpg", kind: "photo" };
  await tx
    .insertInto("files")
    .values({ ...file, created_at, uploaded_by: email, uploaded_by_id: id })
    .execute();
  return file.id;
}
