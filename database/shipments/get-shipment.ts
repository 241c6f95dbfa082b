import { NotFound } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import { shipmentVersion } from "./lock-shipment.ts";

/**
 * One shipment with everything known of it and its parties.
 * @throws NotFound
 */
export async function getShipment(db: Database, id: string) {
  const shipment = isRowId(id)
    ? await db
        .selectFrom("shipments")
        .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
        .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
        .selectAll("shipments")
        .select(shipmentVersion.as("version"))
        .select([
          "shippers.name as shipper_name",
          "shippers.company as shipper_company",
          "shippers.email as shipper_email",
          "shippers.phone as shipper_phone",
          "shippers.address as shipper_address",
          "consignees.name as consignee_name",
          "consignees.company as consignee_company",
          "consignees.email as consignee_email",
          "consignees.phone as consignee_phone",
          "consignees.address as consignee_address",
        ])
        .where("shipments.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}
