import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { ExtraColumn } from "./list-settings.ts";
import { countConditions, type ShipmentFilter, type ShipmentOrder } from "./shipment-filter.ts";
import { addDays, endOfLocalDay } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  fewByReference,
  findByReference,
  matchesReference,
  isShortSearch,
  type ReferenceMatches,
  type ShipmentsQuery,
  whereMatching,
} from "./filter.server.ts";
import {
  cursorColumn,
  firstRows,
  lineColumns,
  type ListedShipment,
  orderBy,
  referenceWith,
} from "./list-columns.server.ts";

export const SHIPMENTS_PAGE = 100;

export interface Query {
  actor: Actor;
  filter: ShipmentFilter;
  order: ShipmentOrder;
  now: Date;
  columns?: readonly ExtraColumn[];
  byReference: ReferenceMatches;
}

interface Reading {
  parts?: Expression<SqlBool>[];
  backwards?: boolean;
  offset?: number;
  limit: number;
}

/** Reads rows in order, one index range after the other until there are enough. */
export async function readRows(
  db: Database,
  query: Query,
  { parts, ...reading }: Reading,
): Promise<ListedShipment[]> {
  const spans = reading.offset ? null : spansOf(query);
  const ordered = reading.backwards ? spans?.toReversed() : spans;
  const ranges = ordered
    ? ordered.flatMap((span) => (parts ?? [sql`true`]).map((part) => sql<SqlBool>`${span} and ${part}`))
    : parts;
  if (!ranges) return readPart(db, query, reading);
  const rows: ListedShipment[] = [];
  for (const range of ranges) {
    const limit = reading.limit - rows.length;
    if (limit > 0) rows.push(...(await readPart(db, query, { ...reading, limit }, range)));
  }
  return rows;
}

/**
 * Splits a filter by due date into two ranges: shipments due long ago were mostly created before they were due, so a
 * scan in list order need not pass everything created since.
 */
function spansOf({ filter, order }: Query): Expression<SqlBool>[] | null {
  const due = filter.eta_to ? endOfLocalDay(filter.eta_to) : null;
  if (!due || order !== "-created_at" || isSmallResult(filter)) return null;
  return [
    sql<SqlBool>`(shipments.created_at >= ${due} and shipments.estimated_delivery < shipments.created_at)`,
    sql<SqlBool>`shipments.created_at < ${due}`,
  ];
}

function readPart(
  db: Database,
  query: Query,
  reading: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const isFirst = !part && !reading.backwards && !reading.offset && reading.limit === SHIPMENTS_PAGE + 1;
  if (isFirst && countConditions(query.filter) === 0) {
    return firstRows(query.order, query.columns ?? [], SHIPMENTS_PAGE + 1)(db, {});
  }
  if (isShortSearch(query.filter.search) && !reading.offset) return scanShortSearch(db, query, reading, part);
  if (isSmallResult(query.filter)) return readMaterialized(db, query, reading, part);
  const page = (from: Database, { byReference }: Query) => {
    const matching = whereMatching(from, query.filter, query, byReference);
    return (part ? matching.where(part) : matching).limit(reading.limit).offset(reading.offset ?? 0);
  };
  return readShownRows(db, query, page, { backwards: reading.backwards, byId: Boolean(reading.offset) });
}

type PageQuery = (from: Database, query: Query) => ShipmentsQuery;

interface OrderedRows {
  backwards?: boolean;
  /** Joins the page again by id, when rows are skipped or their query lacks columns. */
  byId?: boolean;
}

/** Reads a page; a search with more references than the statement can list looks them up first, and reads the page again. */
async function readShownRows(
  db: Database,
  query: Query,
  page: PageQuery,
  { backwards, byId = false }: OrderedRows,
): Promise<ListedShipment[]> {
  const { search } = query.filter;
  const order = orderBy(query.order, backwards);
  const wanted = { order, cursor: cursorColumn(query.order), columns: query.columns ?? [] };
  const of = (from: Database) => (byId ? byTheirIds(from, page(db, query), order) : page(from, query));
  if (search === undefined || query.byReference !== "few") {
    const foundBy = search !== undefined && query.byReference.length > 0 ? referenceWith(search) : undefined;
    return lineColumns(of(db), { ...wanted, foundBy }).execute();
  }
  const along = db.with(
    (cte) => cte("by_reference").materialized(),
    () => fewByReference(search),
  ) as Database;
  const foundBy = sql<string | null>`case when ${matchesReference} then ${referenceWith(search)} end`;
  const rows = await lineColumns(of(along), { ...wanted, foundBy })
    .select(sql<boolean>`(select ids is null from by_reference)`.as("too_many"))
    .execute();
  if (rows.length > 0 && !rows[0]?.too_many) return rows;
  const byReference = await findByReference(db, search);
  if (byReference.length === 0) return rows;
  query.byReference = byReference;
  return readShownRows(db, query, page, { backwards, byId });
}

function byTheirIds(from: Database, page: ShipmentsQuery, order: RawBuilder<unknown>): ShipmentsQuery {
  return from
    .selectFrom(page.select("shipments.id").orderBy(order).as("matched_rows"))
    .innerJoin("shipments", "shipments.id", "matched_rows.id") as ShipmentsQuery;
}

/** Rows scanned first in list order; common letters fill a page from far fewer. */
const SCAN_LIMIT = 50_000;

/**
 * Reads a page for one or two letters, which no index supports. Common letters match among the next rows of the list;
 * rare ones use a parallel scan and a sort: a third of the time of an ordered scan.
 */
async function scanShortSearch(
  db: Database,
  query: Query,
  { limit, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const order = orderBy(query.order, backwards);
  // The CTE has the table's name, so that all conditions apply to it.
  const near = db.with("shipments", (cte) => {
    const unrestricted = part ? cte.selectFrom("shipments").where(part) : cte.selectFrom("shipments");
    return unrestricted.selectAll().orderBy(order).limit(SCAN_LIMIT);
  });
  const among = () => whereMatching(near as Database, query.filter, query, []).limit(limit);
  const rows = await readShownRows(db, query, among, { backwards });
  return rows.length === limit ? rows : readMaterialized(db, query, { limit, backwards }, part);
}

/** Longest range of estimated deliveries, in days, whose shipments are few enough to be sorted. */
const WHOLE_ETA_DAYS = 100;

/**
 * Returns whether few rows match and an index finds all of them. In list order, which the planner prefers because of
 * the limit, nearly the whole table would be scanned.
 */
function isSmallResult({ view, eta_from, eta_to, shipper, consignee }: ShipmentFilter): boolean {
  if (view) return true;
  // A party's shipments have an index in list order.
  if (shipper || consignee) return false;
  return eta_from !== undefined && (!eta_to || eta_to <= addDays(eta_from, WHOLE_ETA_DAYS));
}

function readMaterialized(
  db: Database,
  query: Query,
  { limit, offset = 0, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const page = (from: Database, { byReference }: Query) => {
    const matching = whereMatching(db, query.filter, query, byReference);
    const all = from.with(
      (cte) => cte("shipments").materialized(),
      () =>
        (part ? matching.where(part) : matching).select([
          "shipments.id",
          "shipments.created_at",
          "shipments.status",
          "shipments.tracking_key",
        ]),
    );
    return (all.selectFrom("shipments") as ShipmentsQuery).limit(limit).offset(offset);
  };
  return readShownRows(db, query, page, { backwards, byId: true });
}
