import { type Expression, sql, type SqlBool } from "kysely";
import type { ExtraColumn } from "#domain/shipments/list-settings.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import {
  countConditions,
  type ShipmentFilter,
  type ShipmentOrder,
} from "#domain/shipments/shipment-filter.ts";
import { addDays, endOfLocalDay } from "#domain/time.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";
import { afterCursor, orderBy, parseCursor } from "./cursor.ts";
import {
  findByReference,
  isShortSearch,
  matchingShipments,
  type ReferencesFound,
  selectedShipments,
  type ShipmentsQuery,
  whereMatching,
} from "./filter.ts";
import { firstRows, type ListedShipment, rowsInOrder } from "./list-rows.ts";

export type { ListedShipment } from "./list-rows.ts";

const SHIPMENTS_PAGE = 100;

/** Which page: after, before or at a cursor, or at an index counted from 0. */
export type ShipmentPlace = { after: string } | { before: string } | { at: string } | { index: number };

export interface ShipmentPage {
  rows: ListedShipment[];
  /** Cursor of the last row; null at the end of the list. */
  next: string | null;
  /** Cursor of the first row; null at its start. */
  previous: string | null;
  /** Index of the first row, where it is known. */
  start?: number;
}

interface Asked {
  filter: ShipmentFilter;
  order: ShipmentOrder;
  place: ShipmentPlace;
  now: Date;
  /** Those chosen beyond the specified ones: some are read for them alone. */
  columns?: readonly ExtraColumn[];
  /** Number of matches, where known: a far index is then counted from the nearer end. */
  total?: number;
  limit?: number;
}

interface Query extends Asked {
  actor: Actor;
  limit: number;
  byReference: ReferencesFound;
}

/** One page of the matching shipments, with the names of their parties. An invalid cursor means the start. */
export async function listShipments(db: Database, actor: Actor, asked: Asked): Promise<ShipmentPage> {
  authorize(actor, "shipments.read");
  const { place, limit = SHIPMENTS_PAGE } = asked;
  const byReference = await findByReference(db, asked.filter.search);
  const query: Query = { ...asked, actor, limit, byReference };
  if ("index" in place) return fromPlace(db, query, place.index);
  const cursor = parseCursor("after" in place ? place.after : "before" in place ? place.before : place.at);
  if (!cursor) return fromPlace(db, query, 0);
  const backwards = "before" in place;
  const inclusive = "at" in place;
  const found = await read(db, query, {
    parts: afterCursor(query.order, cursor, { backwards, inclusive }),
    backwards,
    limit: limit + 1,
  });
  const more = found.length > limit;
  const rows = backwards ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  if (backwards) {
    return { rows, previous: more ? (rows[0]?.cursor ?? null) : null, next: lastCursor(rows) };
  }
  const isFirst = inclusive && (await isStart(db, query, rows[0]?.cursor));
  return {
    rows,
    previous: isFirst ? null : (rows[0]?.cursor ?? null),
    next: more ? lastCursor(rows) : null,
    ...(isFirst ? { start: 0 } : {}),
  };
}

async function fromPlace(db: Database, query: Query, index: number): Promise<ShipmentPage> {
  const { total, limit } = query;
  const fromEnd = total !== undefined && index > total / 2;
  if (!fromEnd) {
    const found = await read(db, query, { offset: index, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const previous = index > 0 ? (rows[0]?.cursor ?? null) : null;
    return { rows, previous, next: found.length > limit ? lastCursor(rows) : null, start: index };
  }
  // The first `limit` of the last `behind` rows: the same rows, counted from the end.
  const behind = Math.max(0, total - index);
  const offset = Math.max(0, behind - limit);
  const found = await read(db, query, { offset, limit: Math.min(limit, behind), backwards: true });
  const rows = found.toReversed();
  return {
    rows,
    previous: rows[0]?.cursor ?? null,
    next: offset > 0 ? lastCursor(rows) : null,
    start: index,
  };
}

async function isStart(db: Database, query: Query, first: string | undefined): Promise<boolean> {
  const cursor = first === undefined ? null : parseCursor(first);
  if (!cursor) return true;
  const parts = afterCursor(query.order, cursor, { backwards: true });
  return (await read(db, query, { parts, backwards: true, limit: 1 })).length === 0;
}

interface Reading {
  parts?: Expression<SqlBool>[];
  backwards?: boolean;
  offset?: number;
  limit: number;
}

/** Reads rows in order, one index range after the other until there are enough. */
async function read(db: Database, query: Query, { parts, ...reading }: Reading): Promise<ListedShipment[]> {
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
 * The newest of those due long ago were created before they were due, except where they were entered later: looked for so,
 * the list's order does not pass all that came since.
 */
function spansOf({ filter, order }: Query): Expression<SqlBool>[] | null {
  const due = filter.eta_to ? endOfLocalDay(filter.eta_to) : null;
  if (!due || order !== "-created_at" || isFoundWhole(filter)) return null;
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
  if (isShortSearch(query.filter.search) && !reading.offset) return readShort(db, query, reading, part);
  if (isFoundWhole(query.filter)) return readWhole(db, query, reading, part);
  const matching = whereMatching(db, query.filter, query, query.byReference);
  const rowsOfPage = (part ? matching.where(part) : matching)
    .limit(reading.limit)
    .offset(reading.offset ?? 0);
  return shown(db, query, rowsOfPage, reading.backwards).execute();
}

/** What the list shows of these rows; those a reference was found for say which. */
function shown(
  db: Database,
  { order, columns, filter, byReference }: Query,
  rows: ShipmentsQuery,
  backwards = false,
) {
  const search = byReference.length > 0 ? filter.search : undefined;
  return rowsInOrder(db, rows, { order, backwards, columns, search });
}

/** Rows scanned in list order first; common letters fill a page from far fewer. */
const SCAN_LIMIT = 50_000;

/**
 * No index supports one or two letters. Common ones are found in the next rows of the list; rare ones in a parallel
 * scan of the table that is sorted afterwards: a third of the time of an ordered scan.
 */
async function readShort(
  db: Database,
  query: Query,
  { limit, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const find = (among: ShipmentsQuery) => shown(db, query, among.limit(limit), backwards).execute();
  const order = orderBy(query.order, backwards);
  // The CTE has the table's name, so that all conditions apply to it.
  const near = db.with("shipments", (cte) => {
    const rest = part ? cte.selectFrom("shipments").where(part) : cte.selectFrom("shipments");
    return rest.selectAll().orderBy(order).limit(SCAN_LIMIT);
  });
  const found = await find(whereMatching(near as unknown as Database, query.filter, query, []));
  return found.length === limit ? found : readWhole(db, query, { limit, backwards }, part);
}

/** Longest range of estimated deliveries, in days, whose shipments are few enough to be sorted. */
const WHOLE_ETA_DAYS = 100;

/**
 * True where few match, and an index finds all of them: what needs attention, some weeks of estimated deliveries. Looking
 * for them in the list's order, as the planner would because of the limit, passes nearly the whole table.
 */
function isFoundWhole({ view, eta_from, eta_to, shipper, consignee }: ShipmentFilter): boolean {
  if (view) return true;
  // A party's shipments are an index in the list's order.
  if (shipper || consignee) return false;
  return eta_from !== undefined && (!eta_to || eta_to <= addDays(eta_from, WHOLE_ETA_DAYS));
}

/** Finds all that match, then sorts them. */
function readWhole(
  db: Database,
  query: Query,
  { limit, offset = 0, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const matching = whereMatching(db, query.filter, query, query.byReference);
  const all = db.with(
    (cte) => cte("shipments").materialized(),
    () =>
      (part ? matching.where(part) : matching).select([
        "shipments.id",
        "shipments.created_at",
        "shipments.status",
        "shipments.tracking_key",
      ]),
  );
  const rows = all.selectFrom("shipments") as unknown as ShipmentsQuery;
  return shown(db, query, rows.limit(limit).offset(offset), backwards).execute();
}

function lastCursor(rows: readonly ListedShipment[]): string | null {
  return rows.at(-1)?.cursor ?? null;
}

/** The number of shipments that match a filter, and of all. Exact, so slower than a page on a full table. */
export async function countShipments(
  db: Database,
  actor: Actor,
  filter: ShipmentFilter,
  now: Date,
): Promise<{ matching: number; all: number }> {
  authorize(actor, "shipments.read");
  const all = count(db.selectFrom("shipments"));
  if (countConditions(filter) === 0) return { matching: await all, all: await all };
  const [matching, whole] = await Promise.all([
    matchingShipments(db, filter, { actor, now }).then(count),
    all,
  ]);
  return { matching, all: whole };
}

/** The number of shipments in a selection now. */
export async function countSelected(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  now: Date,
): Promise<number> {
  authorize(actor, "shipments.read");
  return count(await selectedShipments(db, selection, { actor, now }));
}

async function count(query: ShipmentsQuery): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  return rows;
}
