import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";

/** The request a shipment was made from, if any. */
export async function findRequestOfShipment(db: Database, shipmentId: string) {
  if (!isRowId(shipmentId)) return undefined;
  return db
    .selectFrom("quote_requests")
    .select(["id", "name", "created_at"])
    .where("shipment_id", "=", shipmentId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

export type RequestOfShipment = NonNullable<Awaited<ReturnType<typeof findRequestOfShipment>>>;
