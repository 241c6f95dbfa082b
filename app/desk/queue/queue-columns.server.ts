import { sql } from "kysely";
import { paidBy } from "#app/shipments/payer.server.ts";

const shownName = (table: "shippers" | "consignees", column: "shipper_id" | "consignee_id") =>
  sql<string | null>`(select coalesce(nullif(company, ''), name) from ${sql.table(table)} as party
    where party.id = ${sql.ref(`shipments.${column}`)})`;

/** Columns of queues. Names are looked up by subqueries: joins take longer to plan than the few lines take to read. */
export const QUEUE_COLUMNS = [
  "shipments.id",
  "shipments.tracking_number",
  "shipments.status",
  "shipments.origin_location",
  "shipments.origin_code",
  "shipments.destination_location",
  "shipments.destination_code",
  "shipments.estimated_delivery",
  "shipments.first_eta",
  "shipments.last_update_at",
  "shipments.snoozed_until",
  "shipments.owner_id",
  sql<string | null>`(select name from admin_users as owner where owner.id = shipments.owner_id)`.as(
    "owner_name",
  ),
  shownName("shippers", "shipper_id").as("shipper"),
  shownName("consignees", "consignee_id").as("consignee"),
  paidBy("shipments").as("paid_by"),
] as const;
