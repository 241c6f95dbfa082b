import type { Database } from "../connect.ts";
import { prepared, type ValueOf } from "../prepared.ts";

const historyOf = prepared("list-status-history", (db, value: ValueOf<{ shipmentId: string }>) =>
  db
    .selectFrom("shipment_status_history")
    .select(["id", "status", "timestamp", "location", "notes"])
    .where("shipment_id", "=", value("shipmentId"))
    .orderBy("timestamp", "asc")
    .orderBy("created_at", "asc")
    .orderBy("id", "asc"),
);

/** The status history of a shipment, oldest first; entries of one minute in the order they were entered. */
export function listStatusHistory(db: Database, shipmentId: string) {
  return historyOf(db, { shipmentId });
}
