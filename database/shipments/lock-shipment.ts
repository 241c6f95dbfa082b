import { type Kysely, sql } from "kysely";
import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { DB } from "../schema.generated.ts";
import { isRowId } from "../row-id.ts";

/** A shipment's version: the moment of its last save in whole microseconds, as text. JavaScript's dates hold less. */
export const shipmentVersion = sql<string>`((extract(epoch from shipments.updated_at) * 1000000)::bigint)::text`;

/**
 * Reads a shipment and keeps others from changing it, or its history, until the transaction ends. Whoever changes
 * either does this first, so that all agree on which entry is the newest.
 * @throws NotFound
 */
export async function lockShipment(tx: Kysely<DB>, id: string) {
  const shipment = isRowId(id)
    ? await tx
        .selectFrom("shipments")
        .selectAll("shipments")
        .select(shipmentVersion.as("version"))
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}
