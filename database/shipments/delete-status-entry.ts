import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { agreeWithNewestEntry } from "./agree-with-newest-entry.ts";
import { lockStatusEntry } from "./lock-status-entry.ts";

/**
 * Deletes an entry of a shipment's history; the shipment then has the status (and place) of the newest one left. With
 * the last entry gone it keeps both.
 * @throws NotFound when the shipment or the entry is gone
 */
export async function deleteStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
    await tx.deleteFrom("shipment_status_history").where("id", "=", entry.id).execute();
    await agreeWithNewestEntry(tx, shipment.id);
    await recordAudit(tx, actor, {
      action: "status.deleted",
      entity: "shipment",
      entityId: shipment.id,
      summary: `${shipment.tracking_number}: ${entry.status}`,
    });
  });
}
