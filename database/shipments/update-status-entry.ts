import type { StatusEntryInput } from "#domain/shipments/status-entry.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { agreeWithNewestEntry } from "./agree-with-newest-entry.ts";
import { lockStatusEntry } from "./lock-status-entry.ts";

/**
 * Changes an entry of a shipment's history; the shipment then has the status (and place) of its newest entry.
 * @throws NotFound when the shipment or the entry is gone
 */
export async function updateStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entryId: string,
  input: StatusEntryInput,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { shipment, entry } = await lockStatusEntry(tx, shipmentId, entryId);
    // The form shows whole minutes: seconds stay where the minute was left as it is.
    const timestamp = sameMinute(entry.timestamp, input.timestamp) ? entry.timestamp : input.timestamp;
    await tx
      .updateTable("shipment_status_history")
      .set({ ...input, timestamp })
      .where("id", "=", entry.id)
      .execute();
    await agreeWithNewestEntry(tx, shipment.id);
    await recordAudit(tx, actor, {
      action: "status.updated",
      entity: "shipment",
      entityId: shipment.id,
      summary: `${shipment.tracking_number}: ${entry.status} → ${input.status}`,
    });
  });
}

function sameMinute(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);
}
