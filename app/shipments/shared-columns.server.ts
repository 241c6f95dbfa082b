import { sql } from "kysely";

/** For a query with `shippers` and `consignees`. */
export const PARTY_COLUMNS = [
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
] as const;

/** For a query with `shippers`, `consignees` and `owner`. */
export const QUEUE_COLUMNS = [
  "shipments.id",
  "shipments.tracking_number",
  "shipments.status",
  "shipments.origin_location",
  "shipments.origin_code",
  "shipments.destination_location",
  "shipments.destination_code",
  "shipments.estimated_delivery",
  "shipments.last_update_at",
  "shipments.snoozed_until",
  "shipments.owner_id",
  "owner.name as owner_name",
  sql<string | null>`coalesce(nullif(shippers.company, ''), shippers.name)`.as("shipper"),
  sql<string | null>`coalesce(nullif(consignees.company, ''), consignees.name)`.as("consignee"),
] as const;
