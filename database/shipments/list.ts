import { type Expression, sql, type SqlBool } from "kysely";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import {
  countConditions,
  type ShipmentFilter,
  type ShipmentOrder,
} from "#domain/shipments/shipment-filter.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { type Database, prepared } from "../connection/connect.ts";
import { afterCursor, cursorColumn, orderBy, parseCursor } from "./cursor.ts";
import { isShortSearch, matchingShipments, selectedShipments, type ShipmentsQuery } from "./filter.ts";

const SHIPMENTS_PAGE = 100;

/** Which page: after, before or at a cursor, or at an index counted from 0. */
export type ShipmentPlace = { after: string } | { before: string } | { at: string } | { index: number };

export interface ListedShipment {
  id: string;
  tracking_number: string;
  status: string;
  origin_location: string;
  destination_location: string;
  /** Kilograms, as PostgreSQL writes a numeric. */
  weight: string | null;
  created_at: Date;
  shipper_name: string | null;
  consignee_name: string | null;
  /** Cursor of the row. */
  cursor: string;
}

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
  /** Number of matches, where known: a far index is then counted from the nearer end. */
  total?: number;
  limit?: number;
}

/** One page of the matching shipments, with the names of their parties. An invalid cursor means the start. */
export async function listShipments(db: Database, actor: Actor, query: Asked): Promise<ShipmentPage> {
  authorize(actor, "shipments.read");
  const { place, limit = SHIPMENTS_PAGE } = query;
  if ("index" in place) return fromPlace(db, { ...query, limit }, place.index);
  const cursor = parseCursor("after" in place ? place.after : "before" in place ? place.before : place.at);
  if (!cursor) return fromPlace(db, { ...query, limit }, 0);
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

async function fromPlace(
  db: Database,
  query: Asked & { limit: number },
  index: number,
): Promise<ShipmentPage> {
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

async function isStart(db: Database, query: Asked, first: string | undefined): Promise<boolean> {
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
async function read(db: Database, query: Asked, { parts, ...reading }: Reading): Promise<ListedShipment[]> {
  if (!parts) return readPart(db, query, reading);
  const rows: ListedShipment[] = [];
  for (const part of parts) {
    const limit = reading.limit - rows.length;
    if (limit > 0) rows.push(...(await readPart(db, query, { ...reading, limit }, part)));
  }
  return rows;
}

function readPart(
  db: Database,
  query: Asked,
  reading: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const isFirst = !part && !reading.backwards && !reading.offset && reading.limit === SHIPMENTS_PAGE + 1;
  if (isFirst && countConditions(query.filter) === 0) return firstRows(query.order)(db, {});
  if (isShortSearch(query.filter.search) && !reading.offset) return readShort(db, query, reading, part);
  const matching = matchingShipments(db, query.filter, query.now);
  const rowsOfPage = (part ? matching.where(part) : matching)
    .limit(reading.limit)
    .offset(reading.offset ?? 0);
  return inOrder(db, rowsOfPage, query.order, reading.backwards).execute();
}

/** Rows scanned in list order first; common letters fill a page from far fewer. */
const SCAN_LIMIT = 50_000;

/**
 * No index supports one or two letters. Common ones are found in the next rows of the list; rare ones in a parallel
 * scan of the table that is sorted afterwards: a third of the time of an ordered scan.
 */
async function readShort(
  db: Database,
  query: Asked,
  { limit, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const find = (among: ShipmentsQuery) => inOrder(db, among.limit(limit), query.order, backwards).execute();
  const order = orderBy(query.order, backwards);
  // The CTE has the table's name, so that all conditions apply to it.
  const near = db.with("shipments", (cte) => {
    const rest = part ? cte.selectFrom("shipments").where(part) : cte.selectFrom("shipments");
    return rest.selectAll().orderBy(order).limit(SCAN_LIMIT);
  });
  const found = await find(matchingShipments(near as unknown as Database, query.filter, query.now));
  if (found.length === limit) return found;
  const matching = matchingShipments(db, query.filter, query.now);
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
  return find(all.selectFrom("shipments") as unknown as ShipmentsQuery);
}

/** Joins the parties to the page's rows only, not to skipped ones. */
function inOrder(db: Database, matching: ShipmentsQuery, by: ShipmentOrder, backwards = false) {
  const order = orderBy(by, backwards);
  return db
    .selectFrom(matching.select("shipments.id").orderBy(order).as("matched_rows"))
    .innerJoin("shipments", "shipments.id", "matched_rows.id")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .select([
      "shipments.id",
      "shipments.tracking_number",
      "shipments.status",
      "shipments.origin_location",
      "shipments.destination_location",
      "shipments.weight",
      "shipments.created_at",
      "shippers.name as shipper_name",
      "consignees.name as consignee_name",
      cursorColumn(by).as("cursor"),
    ])
    .orderBy(order);
}

type FirstRows = (db: Database, values: Record<string, never>) => Promise<ListedShipment[]>;
const known = new Map<ShipmentOrder, FirstRows>();

/** The unfiltered first page, the same for everyone: its limit is inlined, so that it can be a prepared statement. */
function firstRows(by: ShipmentOrder): FirstRows {
  const made =
    known.get(by) ??
    prepared<Record<string, never>, ListedShipment>(`list-shipments ${by}`, (db) =>
      inOrder(db, db.selectFrom("shipments").limit(sql.lit(SHIPMENTS_PAGE + 1)), by),
    );
  known.set(by, made);
  return made;
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
  const all = count(matchingShipments(db, {}, now));
  if (countConditions(filter) === 0) return { matching: await all, all: await all };
  const [matching, whole] = await Promise.all([count(matchingShipments(db, filter, now)), all]);
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
  return count(selectedShipments(db, selection, now));
}

async function count(query: ShipmentsQuery): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  return rows;
}
