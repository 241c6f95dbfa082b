import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { EXTRA_COLUMNS, type ExtraColumn } from "./list-settings.ts";
import type { ShipmentOrder } from "./shipment-filter.ts";
import { type Database, prepared } from "#database/connection/connect.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import type { ShipmentsQuery } from "./filter.server.ts";
import { isRowId } from "#database/connection/keyset.ts";

type PartyNames = [name: string | null, company: string | null];

interface RowsWanted {
  order: RawBuilder<unknown>;
  cursor: RawBuilder<string>;
  columns: readonly ExtraColumn[];
  foundBy?: RawBuilder<string | null>;
}

/**
 * Columns of a list row. Names are looked up by subqueries: joins to three tables take longer to plan than a page
 * takes to read. A pair of names is JSON: the driver takes five times as long for an array.
 */
export function lineColumns(of: ShipmentsQuery, { order, cursor, columns, foundBy }: RowsWanted) {
  return of
    .select(["shipments.id", "shipments.tracking_number", "shipments.status", "shipments.service_type"])
    .select(["shipments.origin_location", "shipments.destination_location"])
    .select(["shipments.origin_code", "shipments.destination_code", "shipments.weight", "shipments.pieces"])
    .select(["shipments.estimated_delivery", "shipments.first_eta"])
    .select(["shipments.created_at", "shipments.last_update_at"])
    .select([
      namesOf("shippers", "shipper_id").as("shipper"),
      namesOf("consignees", "consignee_id").as("consignee"),
      sql<string | null>`(select name from admin_users as owners where owners.id = shipments.owner_id)`.as(
        "owner_name",
      ),
      // The reference or container that the search matched, where no visible column did.
      (foundBy ?? nullColumn()).as("found_by"),
      (columns.includes("reference") ? references : nullColumn<string[]>()).as("references"),
      (columns.includes("last_event") ? lastLocation : nullColumn()).as("last_location"),
      cursor.as("cursor"),
    ])
    .orderBy(order);
}

export type ListedShipment = Awaited<ReturnType<ReturnType<typeof lineColumns>["execute"]>>[number];

const namesOf = (table: "shippers" | "consignees", column: "shipper_id" | "consignee_id") =>
  sql<PartyNames | null>`(select json_build_array(name, company) from ${sql.table(table)} as party
    where party.id = ${sql.ref(`shipments.${column}`)})`;

const nullColumn = <Value = string>(): RawBuilder<Value | null> => sql<Value | null>`null`;

const references = sql<string[] | null>`array(
  select value from shipment_references as named where named.shipment_id = shipments.id order by position limit 10)`;

const lastLocation = sql<string | null>`(
  select entry.location from shipment_status_history as entry
  where entry.shipment_id = shipments.id and ${eventCounts("entry")}
  order by entry."timestamp" desc limit 1)`;

export const referenceWith = (search: string) => sql<string | null>`coalesce(
  (select value from shipment_references as named
   where named.shipment_id = shipments.id and key like '%' || reference_key(${search}) || '%'
   order by position limit 1),
  (select number from shipment_containers as named
   where named.shipment_id = shipments.id and key like '%' || reference_key(${search}) || '%'
   order by position limit 1))`;

type FirstRows = (db: Database, values: Record<string, never>) => Promise<ListedShipment[]>;
const readers = new Map<string, FirstRows>();

/** Reads the unfiltered first page. Its limit is inlined, so that it can be a prepared statement. */
export function firstRows(order: ShipmentOrder, chosen: readonly ExtraColumn[], limit: number): FirstRows {
  // Only these columns change the query; one statement serves all combinations of the others.
  const columns = EXTRA_COLUMNS.filter(
    (column) => chosen.includes(column) && (column === "reference" || column === "last_event"),
  );
  const name = ["list-shipments", order, ...columns].join(" ");
  const reader =
    readers.get(name) ??
    prepared<Record<string, never>, ListedShipment>(name, (db) =>
      lineColumns(db.selectFrom("shipments").limit(sql.lit(limit)), {
        order: orderBy(order),
        cursor: cursorColumn(order),
        columns,
      }),
    );
  readers.set(name, reader);
  return reader;
}

/** A keyset cursor; times are whole microseconds since 1970. */
interface Cursor {
  micros: number;
  text: string;
  id: string;
}

export function cursorColumn(order: ShipmentOrder): RawBuilder<string> {
  const micros = sql`(extract(epoch from shipments.created_at) * 1000000)::bigint`;
  switch (columnOf(order)) {
    case "created_at":
      return sql<string>`concat(${micros}, '~', shipments.id)`;
    case "tracking_number":
      return sql<string>`concat(${micros}, '~', shipments.id, '~', shipments.tracking_key)`;
    case "status":
      return sql<string>`concat(${micros}, '~', shipments.id, '~', shipments.status)`;
  }
}

export function parseShipmentCursor(text: string): Cursor | null {
  const [micros = "", id = "", ...rest] = text.split("~");
  if (!/^-?\d{1,16}$/.test(micros) || !isRowId(id) || text.includes("\0")) return null;
  return { micros: Number(micros), id, text: rest.join("~") };
}

export function orderBy(order: ShipmentOrder, backwards = false): RawBuilder<unknown> {
  const descending = order.startsWith("-") !== backwards;
  const [direction, otherDirection] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  switch (columnOf(order)) {
    case "created_at":
      return sql`shipments.created_at ${direction}, shipments.id ${direction}`;
    case "tracking_number":
      return sql`shipments.tracking_key ${direction}`;
    case "status":
      return sql`shipments.status ${direction}, shipments.created_at ${otherDirection}, shipments.id ${otherDirection}`;
  }
}

/** Returns conditions for the rows after a cursor, to be queried one after the other: each is a range of one index. */
export function afterShipmentCursor(
  order: ShipmentOrder,
  cursor: Cursor,
  options: { backwards?: boolean; inclusive?: boolean } = {},
): Expression<SqlBool>[] {
  const descending = order.startsWith("-") !== (options.backwards ?? false);
  const equal = options.inclusive ? sql`=` : sql``;
  const [past, pastOther] = descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const created = sql`('epoch'::timestamptz + ${cursor.micros}::bigint * interval '1 microsecond')`;
  const row = sql`(shipments.created_at, shipments.id)`;
  const cursorRow = sql`(${created}, ${cursor.id}::uuid)`;
  switch (columnOf(order)) {
    case "created_at":
      return [sql<SqlBool>`${row} ${past}${equal} ${cursorRow}`];
    case "tracking_number":
      return [sql<SqlBool>`shipments.tracking_key ${past}${equal} ${cursor.text}`];
    case "status":
      return [
        sql<SqlBool>`(shipments.status = ${cursor.text} and ${row} ${pastOther}${equal} ${cursorRow})`,
        sql<SqlBool>`shipments.status ${past} ${cursor.text}`,
      ];
  }
}

function columnOf(order: ShipmentOrder): "created_at" | "tracking_number" | "status" {
  return (order.startsWith("-") ? order.slice(1) : order) as "created_at" | "tracking_number" | "status";
}
