import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { openClaims } from "#app/claims/open-claims.server.ts";
import { recordDelivery } from "#app/deliveries/record-delivery.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import { newestShipment } from "./newest-shipment.ts";
import { demoId } from "./random.ts";

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
