import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";
import { emit } from "../events/emit.ts";
import { lockShipment } from "./shipment.ts";

/**
 * Marks a shipment as imported history or as under way. No field of the form changes: open edits do not conflict.
 * @throws NotFound
 */
export async function setImportedHistory(
  db: Database,
  actor: Actor,
  shipmentId: string,
  history: boolean,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment.history === history) return;
    await tx.updateTable("shipments").set({ history }).where("id", "=", shipment.id).execute();
    await emit(tx, actor, {
      action: history ? "shipment.history_begun" : "shipment.history_ended",
      entity: "shipment",
      entityId: shipment.id,
      summary: shipment.tracking_number,
    });
  });
}
