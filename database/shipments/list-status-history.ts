import type { Database } from "../connect.ts";

/** The status history of a shipment, oldest first; entries of one minute in the order they were entered. */
export function listStatusHistory(db: Database, shipmentId: string) {
  return db
    .selectFrom("shipment_status_history")
    .select(["id", "status", "timestamp", "location", "notes"])
    .where("shipment_id", "=", shipmentId)
    .orderBy("timestamp", "asc")
    .orderBy("created_at", "asc")
    .orderBy("id", "asc")
    .execute();
}
