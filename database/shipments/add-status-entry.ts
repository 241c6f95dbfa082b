import type { StatusEntryInput } from "#domain/shipments/status-entry.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { agreeWithNewestEntry } from "./agree-with-newest-entry.ts";
import { lockShipment } from "./lock-shipment.ts";

/**
 * Adds an entry to a shipment's history; the shipment then has the status (and place) of its newest entry.
 * @returns the entry's id
 * @throws NotFound when there is no such shipment
 */
export async function addStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entry: StatusEntryInput,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const { id } = await tx
      .insertInto("shipment_status_history")
      .values({ shipment_id: shipment.id, ...entry })
      .returning("id")
      .executeTakeFirstOrThrow();
    await agreeWithNewestEntry(tx, shipment.id);
    await recordAudit(tx, actor, {
      action: "status.added",
      entity: "shipment",
      entityId: shipment.id,
      summary: `${shipment.tracking_number}: ${entry.status}`,
    });
    return id;
  });
}
