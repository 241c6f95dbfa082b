import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { lockShipment } from "./lock-shipment.ts";

/**
 * Deletes a shipment with its history; both are kept for a while to be restored.
 *
 * @returns the id they are kept under
 * @throws NotFound
 */
export async function deleteShipment(db: Database, actor: Actor, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, id);
    const [kept] = await keepDeleted(tx, actor, "shipment", [shipment.id]);
    if (!kept) throw new NotFound(SHIPMENT_MESSAGES.notFound);
    await tx.deleteFrom("shipments").where("id", "=", shipment.id).execute();
    return kept;
  });
}
