import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { lockShipment } from "./lock-shipment.ts";

/**
 * Deletes a shipment with its history.
 * @throws NotFound
 */
export async function deleteShipment(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    await tx.deleteFrom("shipments").where("id", "=", shipment.id).execute();
    await recordAudit(tx, actor, {
      action: "shipment.deleted",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
    });
  });
}
