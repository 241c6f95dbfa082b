import type { Database } from "../connect.ts";

/** The request a shipment was made from, if any. */
export function findRequestOfShipment(db: Database, shipmentId: string) {
  return db
    .selectFrom("quote_requests")
    .select(["id", "name", "email", "status", "created_at"])
    .where("shipment_id", "=", shipmentId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}
