import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { matching } from "#app/portal/matching-shipments.server.ts";
import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { OpenShipments } from "./hit.ts";
import { RANK } from "./rank.ts";
import { shipmentHit, type ShipmentRow } from "./search-shipments.server.ts";

const SHOWN = 3;
/** Number of the newest shipments of a customer among which the open ones are counted. */
const NEWEST = 100;

/** Reads the newest open shipments of a customer, among the newest of all. */
export async function readOpenShipments(
  db: Database,
  actor: Actor,
  companyId: string,
): Promise<OpenShipments> {
  authorize(actor, "shipments.read", "customers.read");
  const ofCompany = {
    customer: { kind: "company" as const, id: companyId },
    conditions: [sql<boolean>`true`],
  };
  const { rows } = await sql<ShipmentRow & { newest: number; open: number }>`
    with newest as materialized (
      select id, created_at, tracking_number, status, origin_location, destination_location, current_location,
        origin_code, destination_code, current_code, consignee_id, ${SHIPMENT_IS_OPEN} as is_open
      from shipments where ${matching(ofCompany, { index: 0 }, NEWEST)})
    select newest.*, consignees.name as consignee, null as kind, null as value,
      (select count(*)::int from newest) as newest, (select count(*)::int from newest where is_open) as open
    from newest left join consignees on consignees.id = newest.consignee_id
    where is_open order by newest.created_at desc, newest.id desc limit ${sql.lit(SHOWN)}`.execute(db);
  const { newest = 0, open = 0 } = rows[0] ?? {};
  return { hits: rows.map((row) => shipmentHit(row, RANK.inside)), total: newest < NEWEST ? open : null };
}
