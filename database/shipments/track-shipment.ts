import { trackingKey } from "#domain/shipments/tracking-number.ts";
import type { Database } from "../connect.ts";
import { prepared, type ValueOf } from "../prepared.ts";

/** The columns of a shipment that may be shown publicly, with the names of its parties. */
export const publicShipments = (db: Database) =>
  db
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select([
      "shipments.id",
      "shipments.tracking_number",
      "shipments.status",
      "shipments.origin_location",
      "shipments.destination_location",
      "shipments.estimated_delivery",
      "shipments.service_type",
      "shipments.weight",
      "shipments.pieces",
      "shipments.current_location",
      "shippers.name as shipper_name",
      "consignees.name as consignee_name",
    ]);

const shipmentByKey = prepared("track-shipment", (db, value: ValueOf<{ key: string }>) =>
  publicShipments(db).where("shipments.tracking_key", "=", value("key")),
);

/**
 * Finds the shipment a visitor asks for, as it may be shown publicly.
 *
 * @param typed the number as typed; case, spaces and hyphens do not matter
 * @returns null when there is none
 */
export async function trackShipment(db: Database, typed: string) {
  const key = trackingKey(typed);
  if (key === "" || key.includes("\0")) return null;
  const [shipment] = await shipmentByKey(db, { key });
  return shipment ?? null;
}
