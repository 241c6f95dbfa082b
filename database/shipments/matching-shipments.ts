import { type Expression, sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { containing } from "#domain/search.ts";
import { type ShipmentFilter, type ShipmentView, STALE_DAYS } from "#domain/shipments/shipment-filter.ts";
import { addDays, endOfLocalDay, startOfLocalDay, toLocalDay } from "#domain/time.ts";
import { trackingKey } from "#domain/shipments/tracking-number.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";

/** A query on shipments with its conditions, for a verb to select columns, join and order. */
export type ShipmentsQuery = SelectQueryBuilder<DB, "shipments", object>;

/**
 * The shipments a filter means, as a query to go on with. Columns need the table's name (`shipments.id`).
 *
 * @param now decides what is late, stale or due today
 */
export function matchingShipments(db: Database, filter: ShipmentFilter, now: Date): ShipmentsQuery {
  let query: ShipmentsQuery = db.selectFrom("shipments");
  if (filter.search) query = query.where(mentions(filter.search));
  if (filter.status) query = query.where("shipments.status", "=", filter.status);
  if (filter.origin) query = query.where("shipments.origin_location", "ilike", containing(filter.origin));
  if (filter.destination) {
    query = query.where("shipments.destination_location", "ilike", containing(filter.destination));
  }
  const from = filter.from ? startOfLocalDay(filter.from) : null;
  const until = filter.to ? endOfLocalDay(filter.to) : null;
  if (from) query = query.where("shipments.created_at", ">=", from);
  if (until) query = query.where("shipments.created_at", "<", until);
  if (filter.shipper) query = query.where("shipments.shipper_id", "=", filter.shipper);
  if (filter.consignee) query = query.where("shipments.consignee_id", "=", filter.consignee);
  if (filter.view) query = query.where(inView(filter.view, now));
  return query;
}

/** The shipments a selection means: those named, or all that match its filter but some. */
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

/** Fewer than three letters are no trigram: the index would be read whole, which is slower than the table. */
export function isShortSearch(search: string | undefined): boolean {
  return (
    search !== undefined && search !== "" && Math.min(trackingKey(search).length || 3, search.length) < 3
  );
}

/** Search: a piece of the tracking number, without case, spaces and hyphens, or of a location. */
function mentions(search: string): Expression<SqlBool> {
  const key = trackingKey(search);
  const text = containing(search);
  // A search for hyphens alone has no key; it can still be part of a place.
  const byNumber = key === "" ? sql`` : sql`shipments.tracking_key like ${containing(key)} or`;
  const origin = isShortSearch(search)
    ? sql`(shipments.origin_location || '')`
    : sql`shipments.origin_location`;
  return sql<SqlBool>`(${byNumber} ${origin} ilike ${text}
    or shipments.destination_location ilike ${text} or shipments.current_location ilike ${text})`;
}

const open = sql<SqlBool>`shipments.status not in ('delivered', 'cancelled')`;

function inView(view: ShipmentView, now: Date): Expression<SqlBool> {
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
