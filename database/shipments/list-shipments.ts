import { type Expression, sql, type SqlBool } from "kysely";
import { countConditions, type ShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { ShipmentOrder } from "#domain/shipments/shipment-order.ts";
import type { Database } from "../connect.ts";
import { prepared } from "../prepared.ts";
import { isShortSearch, matchingShipments, type ShipmentsQuery } from "./matching-shipments.ts";
import { beyond, cursorColumn, orderBy, parseCursor } from "./shipment-cursor.ts";

export const SHIPMENTS_PAGE = 100;

/** Which page: beyond a cursor, from its row on, or from a place counted from 0. */
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
  /** Finds the row's place again. */
  cursor: string;
}

export interface ShipmentPage {
  rows: ListedShipment[];
  /** Cursor of the last row; null at the end of the list. */
  next: string | null;
  /** Cursor of the first row; null at its start. */
  previous: string | null;
  /** Place of the first row, where it is known. */
  start?: number;
}

interface Asked {
  filter: ShipmentFilter;
  order: ShipmentOrder;
  place: ShipmentPlace;
  now: Date;
  /** How many match, where that is known: a far place is then counted from the nearer end. */
  total?: number;
  limit?: number;
}

/** One page of the shipments that match, with the names of their parties. An unreadable cursor means the start. */
export async function listShipments(db: Database, asked: Asked): Promise<ShipmentPage> {
  const { place, limit = SHIPMENTS_PAGE } = asked;
  if ("index" in place) return fromPlace(db, { ...asked, limit }, place.index);
  const cursor = parseCursor("after" in place ? place.after : "before" in place ? place.before : place.at);
  if (!cursor) return fromPlace(db, { ...asked, limit }, 0);
  const backwards = "before" in place;
  const inclusive = "at" in place;
  const found = await read(db, asked, {
    parts: beyond(asked.order, cursor, { backwards, inclusive }),
    backwards,
    limit: limit + 1,
  });
  const more = found.length > limit;
  const rows = backwards ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  if (backwards) {
    return { rows, previous: more ? (rows[0]?.cursor ?? null) : null, next: lastCursor(rows) };
  }
  const isFirst = inclusive && (await isStart(db, asked, rows[0]?.cursor));
  return {
    rows,
    previous: isFirst ? null : (rows[0]?.cursor ?? null),
    next: more ? lastCursor(rows) : null,
    ...(isFirst ? { start: 0 } : {}),
  };
}

async function fromPlace(
  db: Database,
  asked: Asked & { limit: number },
  index: number,
): Promise<ShipmentPage> {
  const { total, limit } = asked;
  const fromEnd = total !== undefined && index > total / 2;
  if (!fromEnd) {
    const found = await read(db, asked, { offset: index, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const previous = index > 0 ? (rows[0]?.cursor ?? null) : null;
    return { rows, previous, next: found.length > limit ? lastCursor(rows) : null, start: index };
  }
  // The last `behind` rows, of which the first `limit` are wanted: the same rows, counted from the end.
  const behind = Math.max(0, total - index);
  const offset = Math.max(0, behind - limit);
  const found = await read(db, asked, { offset, limit: Math.min(limit, behind), backwards: true });
  const rows = found.toReversed();
  return {
    rows,
    previous: rows[0]?.cursor ?? null,
    next: offset > 0 ? lastCursor(rows) : null,
    start: index,
  };
}

async function isStart(db: Database, asked: Asked, first: string | undefined): Promise<boolean> {
  const cursor = first === undefined ? null : parseCursor(first);
  if (!cursor) return true;
  const parts = beyond(asked.order, cursor, { backwards: true });
  return (await read(db, asked, { parts, backwards: true, limit: 1 })).length === 0;
}

interface Reading {
  parts?: Expression<SqlBool>[];
  backwards?: boolean;
  offset?: number;
  limit: number;
}

/** Reads rows in order, one part of the list after the other until there are enough. */
async function read(db: Database, asked: Asked, { parts, ...reading }: Reading): Promise<ListedShipment[]> {
  if (!parts) return readPart(db, asked, reading);
  const rows: ListedShipment[] = [];
  for (const part of parts) {
    const limit = reading.limit - rows.length;
    if (limit > 0) rows.push(...(await readPart(db, asked, { ...reading, limit }, part)));
  }
  return rows;
}

function readPart(
  db: Database,
  asked: Asked,
  reading: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const isFirst = !part && !reading.backwards && !reading.offset && reading.limit === SHIPMENTS_PAGE + 1;
  if (isFirst && countConditions(asked.filter) === 0) return firstRows(asked.order)(db, {});
  if (isShortSearch(asked.filter.search) && !reading.offset) return readShort(db, asked, reading, part);
  const matching = matchingShipments(db, asked.filter, asked.now);
  const chosen = (part ? matching.where(part) : matching).limit(reading.limit).offset(reading.offset ?? 0);
  return inOrder(db, chosen, asked.order, reading.backwards).execute();
}

/** So many rows are looked through in the list's order; letters that are common fill a page from far fewer. */
const NEAR = 50_000;

/**
 * No index knows one or two letters. Common ones stand on the next rows of the list; rare ones are gathered from the
 * whole table, by several workers, and then put in order: a third of the time of going through it in order.
 */
async function readShort(
  db: Database,
  asked: Asked,
  { limit, backwards }: Omit<Reading, "parts">,
  part?: Expression<SqlBool>,
): Promise<ListedShipment[]> {
  const find = (among: ShipmentsQuery) => inOrder(db, among.limit(limit), asked.order, backwards).execute();
  const order = orderBy(asked.order, backwards);
  // The rows in question go by the table's own name, so that all conditions apply to them.
  const near = db.with("shipments", (cte) => {
    const rest = part ? cte.selectFrom("shipments").where(part) : cte.selectFrom("shipments");
    return rest.selectAll().orderBy(order).limit(NEAR);
  });
  const found = await find(matchingShipments(near as unknown as Database, asked.filter, asked.now));
  if (found.length === limit) return found;
  const matching = matchingShipments(db, asked.filter, asked.now);
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

/** Parties are looked up for the page's rows alone, whatever was passed over before. */
function inOrder(db: Database, matching: ShipmentsQuery, by: ShipmentOrder, backwards = false) {
  const order = orderBy(by, backwards);
  return db
    .selectFrom(matching.select("shipments.id").orderBy(order).as("chosen"))
    .innerJoin("shipments", "shipments.id", "chosen.id")
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

/** What the list opens with, the same for everyone: its number of rows is written in, so that its plan can be kept. */
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
