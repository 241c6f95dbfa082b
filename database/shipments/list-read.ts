import { type Expression, sql, type SqlBool } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import type { ExtraColumn } from "#domain/shipments/list-settings.ts";
import {
  countConditions,
  type ShipmentFilter,
  type ShipmentOrder,
} from "#domain/shipments/shipment-filter.ts";
import { addDays, endOfLocalDay } from "#domain/time.ts";
import type { Database } from "../connection/connect.ts";
import { orderBy } from "./cursor.ts";
import {
  FEW_REFERENCES,
  fewByReference,
  findByReference,
  isFoundByReference,
  isShortSearch,
  type ReferencesFound,
  type ShipmentsQuery,
  whereMatching,
} from "./filter.ts";
import { firstRows, type ListedShipment, rowsByIds } from "./list-rows.ts";

export const SHIPMENTS_PAGE = 100;

/** Which shipments, in which order, and what of them. */
export interface Query {
  actor: Actor;
  filter: ShipmentFilter;
  order: ShipmentOrder;
  now: Date;
  /** Those chosen beyond the specified ones: some are read for them alone. */
  columns?: readonly ExtraColumn[];
  byReference: ReferencesFound;
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
  const page = (from: Database, { byReference }: Query) => {
    const matching = whereMatching(from, query.filter, query, byReference);
    return (part ? matching.where(part) : matching).limit(reading.limit).offset(reading.offset ?? 0);
  };
  return shown(db, query, page, reading.backwards);
}

/** A query of the shipments of a page, on `from`. */
type PageQuery = (from: Database, query: Query) => ShipmentsQuery;

/** What the list shows of a page: first its ids, planned for what is asked, then their rows. */
async function shown(
  db: Database,
  query: Query,
  page: PageQuery,
  backwards = false,
): Promise<ListedShipment[]> {
  const { order, columns, filter } = query;
  const found = await findIds(db, query, page, backwards);
  if (found.length === 0) return [];
  const search = found.some((row) => row.by_reference) ? filter.search : undefined;
  const ids = found.map(({ id }) => id);
  const rows = await rowsByIds(db, ids, { order, columns, search });
  // One was deleted in between: a shorter page would be taken for the end of the list.
  return rows.length < ids.length ? shown(db, query, page, backwards) : rows;
}

/** The ids of a page in order; where a search is part of more references than it can name, they are asked for first. */
async function findIds(db: Database, query: Query, page: PageQuery, backwards: boolean) {
  const { search = "" } = query.filter;
  const order = orderBy(query.order, backwards);
  if (query.byReference !== "few") {
    const by_reference = sql<boolean>`${query.byReference.length > 0}::boolean`.as("by_reference");
    return page(db, query).select(["shipments.id", by_reference]).orderBy(order).execute();
  }
  const along = db.with(
    (cte) => cte("by_reference").materialized(),
    () => fewByReference(search),
  ) as unknown as Database;
  const found = await page(along, query)
    .select([
      "shipments.id",
      sql<boolean>`coalesce(${isFoundByReference}, false)`.as("by_reference"),
      sql<boolean>`(select ids is null from by_reference)`.as("too_many"),
    ])
    .orderBy(order)
    .execute();
  if (found.length > 0 && !found[0]?.too_many) return found;
  const byReference = await findByReference(db, search);
  if (byReference !== "common" && byReference.length <= FEW_REFERENCES && found.length === 0) return found;
  query.byReference = byReference;
  return findIds(db, query, page, backwards);
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
  const order = orderBy(query.order, backwards);
  // The CTE has the table's name, so that all conditions apply to it.
  const near = db.with("shipments", (cte) => {
    const rest = part ? cte.selectFrom("shipments").where(part) : cte.selectFrom("shipments");
    return rest.selectAll().orderBy(order).limit(SCAN_LIMIT);
  });
  const among = () => whereMatching(near as unknown as Database, query.filter, query, []).limit(limit);
  const found = await shown(db, query, among, backwards);
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
    return (all.selectFrom("shipments") as unknown as ShipmentsQuery).limit(limit).offset(offset);
  };
  return shown(db, query, page, backwards);
}
