import { type AliasedExpression, type Compilable, type Expression, type RawBuilder, sql } from "kysely";
import { EXTRA_COLUMNS, type ExtraColumn } from "#domain/shipments/list-settings.ts";
import type { ShipmentOrder } from "#domain/shipments/shipment-filter.ts";
import { type Database, prepared, type ValueOf } from "../connection/connect.ts";
import { cursorColumn, orderBy } from "./cursor.ts";
import { eventCounts } from "./event-counts.ts";

export interface ListedShipment {
  id: string;
  tracking_number: string;
  status: string;
  service_type: string;
  origin_location: string;
  destination_location: string;
  /** UN/LOCODE, where it is known. */
  origin_code: string | null;
  destination_code: string | null;
  /** Kilograms, as PostgreSQL writes a numeric. */
  weight: string | null;
  pieces: number | null;
  estimated_delivery: Date | null;
  created_at: Date;
  last_update_at: Date;
  shipper_name: string | null;
  shipper_company: string | null;
  consignee_name: string | null;
  consignee_company: string | null;
  owner_name: string | null;
  /** The reference or container a search has found it by; null when it was found by what every row shows. */
  found_by: string | null;
  /** In the order they were entered; null unless the column is chosen. */
  references: string[] | null;
  /** Where the newest entry of its history happened; null unless the column is chosen. */
  last_location: string | null;
  /** Cursor of the row. */
  cursor: string;
}

/** What the list shows of shipments. */
interface RowsWanted {
  order: ShipmentOrder;
  columns: readonly ExtraColumn[];
  /** A search that has found some of them by a reference. */
  search?: Expression<string>;
}

/** The columns of the list, of the shipments whose ids are in `matched_rows`. */
function rowsOf(db: Database, matched: RawBuilder<unknown>, { order, columns, search }: RowsWanted) {
  return db
    .selectFrom(matched.as<"matched_rows">(sql`matched_rows(id, position)`) as unknown as MatchedRows)
    .innerJoin("shipments", "shipments.id", "matched_rows.id")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owners", "owners.id", "shipments.owner_id")
    .select([
      "shipments.id",
      "shipments.tracking_number",
      "shipments.status",
      "shipments.service_type",
      "shipments.origin_location",
      "shipments.destination_location",
      "shipments.origin_code",
      "shipments.destination_code",
      "shipments.weight",
      "shipments.pieces",
      "shipments.estimated_delivery",
      "shipments.created_at",
      "shipments.last_update_at",
      "shippers.name as shipper_name",
      "shippers.company as shipper_company",
      "consignees.name as consignee_name",
      "consignees.company as consignee_company",
      "owners.name as owner_name",
      (search === undefined ? nothing() : foundBy(search)).as("found_by"),
      (columns.includes("reference") ? references : nothing<string[]>()).as("references"),
      (columns.includes("last_event") ? lastLocation : nothing()).as("last_location"),
      cursorColumn(order).as("cursor"),
    ])
    .orderBy("matched_rows.position");
}

type MatchedRows = AliasedExpression<{ id: string; position: number }, "matched_rows">;

const nothing = <Value = string>(): RawBuilder<Value | null> => sql<Value | null>`null`;

const references = sql<string[] | null>`array(
  select value from shipment_references as named where named.shipment_id = shipments.id order by position limit 10)`;

const lastLocation = sql<string | null>`(
  select entry.location from shipment_status_history as entry
  where entry.shipment_id = shipments.id and ${eventCounts("entry")}
  order by entry."timestamp" desc limit 1)`;

const foundBy = (search: Expression<string>) => sql<string | null>`coalesce(
  (select value from shipment_references as named
   where named.shipment_id = shipments.id and key like '%' || reference_key(${search}) || '%'
   order by position limit 1),
  (select number from shipment_containers as named
   where named.shipment_id = shipments.id and key like '%' || reference_key(${search}) || '%'
   order by position limit 1))`;

type Statement<Values> = (db: Database, values: Values) => Promise<ListedShipment[]>;
const known = new Map<string, Statement<never>>();

/** One statement for all that read the same columns: of the extra ones only these two are read for themselves. */
function statement<Values extends Record<string, unknown>>(
  name: string,
  { order, columns }: Pick<RowsWanted, "order" | "columns">,
  build: (db: Database, value: ValueOf<Values>, wanted: RowsWanted) => Compilable<ListedShipment>,
): Statement<Values> {
  const read = EXTRA_COLUMNS.filter(
    (column) => columns.includes(column) && (column === "reference" || column === "last_event"),
  );
  const full = [name, order, ...read].join(" ");
  const made =
    (known.get(full) as Statement<Values> | undefined) ??
    prepared<Values, ListedShipment>(full, (db, value) => build(db, value, { order, columns: read }));
  known.set(full, made);
  return made;
}

/** The unfiltered first page, the same for everyone: its limit is inlined, so that it can be a prepared statement. */
export function firstRows(
  order: ShipmentOrder,
  columns: readonly ExtraColumn[],
  limit: number,
): Statement<Record<string, never>> {
  return statement("list-shipments", { order, columns }, (db, _value, wanted) => {
    const sorted = orderBy(order);
    const first = sql`(select id, row_number() over (order by ${sorted}) from shipments
      order by ${sorted} limit ${sql.lit(limit)})`;
    return rowsOf(db, first, wanted);
  });
}

/**
 * What the list shows of the shipments with these ids, in their order; those of them that were deleted meanwhile are
 * missing. Its joins cost more to plan than to do, so it is prepared, apart from the filters, which are not.
 *
 * @param search one that has found some of them by a reference
 */
export function rowsByIds(
  db: Database,
  ids: readonly string[],
  {
    order,
    columns = [],
    search,
  }: { order: ShipmentOrder; columns?: readonly ExtraColumn[]; search?: string },
): Promise<ListedShipment[]> {
  const of = <Value>(values: RawBuilder<Value>) => sql`unnest(${values}::uuid[]) with ordinality`;
  if (search === undefined) {
    return statement<{ ids: readonly string[] }>(
      "listed-shipments",
      { order, columns },
      (from, value, wanted) => rowsOf(from, of(value("ids")), wanted),
    )(db, { ids });
  }
  return statement<{ ids: readonly string[]; search: string }>(
    "found-shipments",
    { order, columns },
    (from, value, wanted) =>
      rowsOf(from, of(value("ids")), { ...wanted, search: sql`${value("search")}::text` }),
  )(db, { ids, search });
}
