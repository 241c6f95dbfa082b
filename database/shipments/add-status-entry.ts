import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { StatusEntryInput } from "#domain/shipments/status-entry.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { agreeWithNewestEntry } from "./agree-with-newest-entry.ts";

/**
 * Adds an entry to a shipment's history; the shipment then has the status (and place) of its newest entry.
 * @throws NotFound when there is no such shipment
 */
export async function addStatusEntry(
  db: Database,
  actor: Actor,
  shipmentId: string,
  entry: StatusEntryInput,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Locked first, so that two people who add at once agree on which entry is the newest.
    const shipment = await tx
      .selectFrom("shipments")
      .select("tracking_number")
      .where("id", "=", shipmentId)
      .forUpdate()
      .executeTakeFirst();
    if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
    const { id } = await tx
      .insertInto("shipment_status_history")
      .values({ shipment_id: shipmentId, ...entry })
      .returning("id")
      .executeTakeFirstOrThrow();
    await agreeWithNewestEntry(tx, shipmentId);
    await recordAudit(tx, actor, {
      action: "status.added",
      entity: "shipment",
      entityId: shipmentId,
      summary: `${shipment.tracking_number}: ${entry.status}`,
    });
    return id;
  });
}
