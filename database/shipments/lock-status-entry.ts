import type { Kysely } from "kysely";
import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { DB } from "../schema.generated.ts";
import { isRowId } from "../row-id.ts";
import { lockShipment } from "./lock-shipment.ts";

/**
 * Reads an entry of a shipment's history, with the shipment locked.
 * @throws NotFound when either is gone
 */
export async function lockStatusEntry(tx: Kysely<DB>, shipmentId: string, entryId: string) {
  const shipment = await lockShipment(tx, shipmentId);
  const entry = isRowId(entryId)
    ? await tx
        .selectFrom("shipment_status_history")
        .select(["id", "status", "location", "notes", "timestamp"])
        .where("id", "=", entryId)
        .where("shipment_id", "=", shipment.id)
        .executeTakeFirst()
    : undefined;
  if (!entry) throw new NotFound(SHIPMENT_MESSAGES.entryNotFound);
  return { shipment, entry };
}
