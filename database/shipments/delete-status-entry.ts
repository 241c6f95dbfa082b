import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { agreeWithNewestEntry } from "./agree-with-newest-entry.ts";
import { lockStatusEntry } from "./lock-status-entry.ts";

/**
 * Deletes an entry of a shipment's history; the shipment then has the status (and place) of the newest one left. With
 * the last entry gone it keeps both. The entry is kept for a while to be restored.
 *
 * @returns the id it is kept under
 * @throws NotFound when the shipment or the entry is gone
 */
export async function deleteStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
    const [kept] = await keepDeleted(tx, actor, "status", [entry.id]);
    if (!kept) throw new NotFound(SHIPMENT_MESSAGES.entryNotFound);
    await tx.deleteFrom("shipment_status_history").where("id", "=", entry.id).execute();
    await agreeWithNewestEntry(tx, shipment.id);
    return kept;
  });
}
