import { sql } from "kysely";
import { VIEW_COUNTED } from "./list-settings.ts";
import { countConditions, type ShipmentFilter } from "./shipment-filter.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { countUpTo, keptCount } from "#database/connection/row-counts.ts";
import { matchingShipments, mayBeReference, ofStatus, whereMatching } from "./filter.server.ts";
import { type Query, readRows, SHIPMENTS_PAGE } from "./list-ranges.server.ts";
import { afterShipmentCursor, type ListedShipment, parseShipmentCursor } from "./list-columns.server.ts";

export type ShipmentPlace = { after: string } | { before: string } | { at: string } | { index: number };

export interface ListedPage {
  rows: ListedShipment[];
  next: string | null;
  previous: string | null;
  start?: number;
}

interface ListRequest extends Omit<Query, "actor" | "limit" | "byReference"> {
  place: ShipmentPlace;
  /** Total number of rows: a far index is then counted from the nearer end. */
  total?: number;
  limit?: number;
}

type PageQuery = ListRequest & Query & { limit: number };

/** Lists a page of shipments; an invalid cursor means the start. */
export async function listShipments(db: Database, actor: Actor, request: ListRequest): Promise<ListedPage> {
  authorize(actor, "shipments.read");
  const { place, limit = SHIPMENTS_PAGE } = request;
  const query: PageQuery = {
    ...request,
    actor,
    limit,
    byReference: mayBeReference(request.filter.search) ? "few" : [],
  };
  if ("index" in place) return fromPlace(db, query, place.index);
  const cursor = parseShipmentCursor(
    "after" in place ? place.after : "before" in place ? place.before : place.at,
  );
  if (!cursor) return fromPlace(db, query, 0);
  const backwards = "before" in place;
  const inclusive = "at" in place;
  const page = await readRows(db, query, {
    parts: afterShipmentCursor(query.order, cursor, { backwards, inclusive }),
    backwards,
    limit: limit + 1,
  });
  const more = page.length > limit;
  const rows = backwards ? page.slice(0, limit).toReversed() : page.slice(0, limit);
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

async function fromPlace(db: Database, query: PageQuery, index: number): Promise<ListedPage> {
  const { total, limit } = query;
  const fromEnd = total !== undefined && index > total / 2;
  if (!fromEnd) {
    const page = await readRows(db, query, { offset: index, limit: limit + 1 });
    const rows = page.slice(0, limit);
    const previous = index > 0 ? (rows[0]?.cursor ?? null) : null;
    return { rows, previous, next: page.length > limit ? lastCursor(rows) : null, start: index };
  }
  // The first `limit` of the last `behind` rows: the same rows, counted from the end.
  const behind = Math.max(0, total - index);
  const offset = Math.max(0, behind - limit);
  const page = await readRows(db, query, { offset, limit: Math.min(limit, behind), backwards: true });
  const rows = page.toReversed();
  return {
    rows,
    previous: rows[0]?.cursor ?? null,
    next: offset > 0 ? lastCursor(rows) : null,
    start: index,
  };
}

async function isStart(db: Database, query: Query, first: string | undefined): Promise<boolean> {
  const cursor = first === undefined ? null : parseShipmentCursor(first);
  if (!cursor) return true;
  const parts = afterShipmentCursor(query.order, cursor, { backwards: true });
  return (await readRows(db, query, { parts, backwards: true, limit: 1 })).length === 0;
}

function lastCursor(rows: readonly ListedShipment[]): string | null {
  return rows.at(-1)?.cursor ?? null;
}

export interface ShipmentCounts {
  matching: number;
  all: number;
  /** Count of each view up to `VIEW_COUNTED` + 1; null beside a condition without an index for it. */
  views: { late: number; on_hold: number } | null;
}

/** Counts exactly, which takes longer than reading a page unless the filter is empty or only a status. */
export async function countShipments(
  db: Database,
  actor: Actor,
  filter: ShipmentFilter,
  now: Date,
): Promise<ShipmentCounts> {
  authorize(actor, "shipments.read");
  const matching = keptCountOf(filter) ?? sql<number>`(${await countMatching(db, filter, { actor, now })})`;
  const { owner } = filter;
  const inView = (view: "late" | "on_hold") =>
    countUpTo(whereMatching(db, { view, owner }, { actor, now }, []), VIEW_COUNTED);
  const views =
    countConditions({ ...filter, view: undefined, owner: undefined }) > 0
      ? sql`null`
      : sql`json_build_object('late', ${inView("late")}, 'on_hold', ${inView("on_hold")})`;
  const { rows } = await sql<ShipmentCounts>`
    select ${matching} as matching, ${keptCount("shipments")} as all, ${views} as views`.execute(db);
  return rows[0]!;
}

function keptCountOf(filter: ShipmentFilter) {
  const conditions = countConditions(filter);
  if (conditions === 0) return keptCount("shipments");
  return conditions === 1 && filter.status
    ? keptCount("shipments", ofStatus(sql.ref("key"), filter.status))
    : null;
}

const countMatching = async (...[db, filter, from]: Parameters<typeof matchingShipments>) =>
  (await matchingShipments(db, filter, from)).select((eb) => eb.fn.countAll().as("count"));
