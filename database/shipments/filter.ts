import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { containing, foldText } from "#domain/search.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { type ShipmentFilter, type ShipmentView, STALE_DAYS } from "#domain/shipments/shipment-filter.ts";
import { trackingKey } from "#domain/shipments/tracking-number.ts";
import { addDays, endOfLocalDay, startOfLocalDay, toLocalDay } from "#domain/time.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";
import { mentions } from "../connection/text-search.ts";
import type { DB } from "../schema.generated.ts";

/** A query on shipments with its conditions, to which callers add columns, joins and order. */
export type ShipmentsQuery = SelectQueryBuilder<DB, "shipments", object>;

/**
 * The shipments that match a filter, as a query to extend. Columns need the table's name (`shipments.id`).
 *
 * @param now decides what is late, stale or due today
 */
export function matchingShipments(db: Database, filter: ShipmentFilter, now: Date): ShipmentsQuery {
  let query: ShipmentsQuery = db.selectFrom("shipments");
  if (filter.search) query = query.where(matchesNumberOrLocation(filter.search));
  if (filter.status) query = query.where("shipments.status", "=", filter.status);
  if (filter.origin) query = query.where(mentions(sql`shipments.origin_folded`, filter.origin));
  if (filter.destination) {
    query = query.where(mentions(sql`shipments.destination_folded`, filter.destination));
  }
  const from = filter.from ? startOfLocalDay(filter.from) : null;
  const until = filter.to ? endOfLocalDay(filter.to) : null;
  if (from) query = query.where("shipments.created_at", ">=", from);
  if (until) query = query.where("shipments.created_at", "<", until);
  if (filter.shipper) query = query.where("shipments.shipper_id", "=", filter.shipper);
  if (filter.consignee) query = query.where("shipments.consignee_id", "=", filter.consignee);
  if (filter.view) query = query.where(viewCondition(filter.view, now));
  return query;
}

/** The shipments of a selection: those listed, or all that match its filter with exceptions. */
export function selectedShipments(db: Database, selection: ShipmentSelection, now: Date): ShipmentsQuery {
  if (!selection.all) {
    return db.selectFrom("shipments").where(sql<SqlBool>`shipments.id = any(${selection.ids}::uuid[])`);
  }
  let query = matchingShipments(db, selection.filter, now);
  if (selection.asOf) query = query.where("shipments.created_at", "<=", new Date(selection.asOf));
  if (selection.except.length > 0) {
    query = query.where(sql<SqlBool>`shipments.id <> all(${selection.except}::uuid[])`);
  }
  return query;
}

/** Fewer than three letters are no trigram: a full index scan would be slower than one of the table. */
export function isShortSearch(search: string | undefined): boolean {
  if (!search) return false;
  const letters = foldText(search).length;
  return Math.min(trackingKey(search).length || 3, letters) < 3;
}

/** Condition: part of the tracking number, ignoring case, spaces and hyphens, or of a location, ignoring case and accents. */
function matchesNumberOrLocation(search: string): Expression<SqlBool> {
  const key = trackingKey(search);
  // A search for hyphens alone has no key; it can still be part of a place.
  const byNumber = key === "" ? sql`` : sql`shipments.tracking_key like ${containing(key)} or`;
  const origin = isShortSearch(search) ? sql`(shipments.origin_folded || '')` : sql`shipments.origin_folded`;
  return sql<SqlBool>`(${byNumber} ${mentions(origin, search)}
    or ${mentions(sql`shipments.destination_folded`, search)}
    or ${mentions(sql`shipments.current_folded`, search)})`;
}

const open = sql<SqlBool>`shipments.status not in ('delivered', 'cancelled')`;

/** Condition: the shipment is in a view. */
export function viewCondition(view: ShipmentView, now: Date): Expression<SqlBool> {
  const today = toLocalDay(now);
  switch (view) {
    case "late":
      return sql<SqlBool>`(${open} and shipments.estimated_delivery < ${now})`;
    case "due_today":
      return sql<SqlBool>`(${open} and shipments.estimated_delivery >= ${startOfLocalDay(today)}
        and shipments.estimated_delivery < ${startOfLocalDay(addDays(today, 1))})`;
    case "on_hold":
      return sql<SqlBool>`is_on_hold(shipments.status)`;
    case "stale": {
      const since = new Date(now.getTime() - STALE_DAYS * 86_400_000);
      return sql<SqlBool>`(${open} and shipments.last_update_at < ${since})`;
    }
  }
}

/** The statuses in use, in alphabetical order, at most 200; a loose index scan. */
export async function listUsedStatuses(db: Database, actor: Actor): Promise<string[]> {
  authorize(actor, "shipments.read");
  const { rows } = await sql<{ status: string }>`
    with recursive used as (
      (select status from shipments order by status limit 1)
      union all
      select (select shipments.status from shipments where shipments.status > used.status
              order by shipments.status limit 1)
      from used where used.status is not null
    )
    select status from used where status is not null limit 200`.execute(db);
  return rows.map((row) => row.status);
}
