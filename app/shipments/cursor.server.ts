import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { ShipmentOrder } from "./shipment-filter.ts";
import { isRowId } from "#database/connection/keyset.ts";

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
