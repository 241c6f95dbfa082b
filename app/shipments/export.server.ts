import type { PartyKind } from "#app/parties/party-kind.ts";
import { IMPORT_COLUMNS, type ImportColumn, PARTY_COLUMNS } from "./csv.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { FieldColumn } from "./columns.ts";
import { SECTIONS } from "./details.ts";
import { LEG_MOMENTS } from "./legs.ts";
import { SHIPMENT_COLUMNS } from "./shipment.ts";
import { TERM_COLUMNS } from "./terms.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { ShipmentSelection } from "./selection.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  type CellKind,
  cellsOf,
  type ExportCell,
  exportedCell,
  type ExportShape,
  guardOf,
  PLAIN_CSV,
} from "#app/spreadsheets/export-cells.server.ts";
import { type ExportedFile, exportFile } from "#app/spreadsheets/export-file.server.ts";
import { selectedShipments, type ShipmentsQuery } from "./filter.server.ts";
import { type RawBuilder, sql } from "kysely";
import { REFERENCE_KINDS } from "./references.ts";

type Value = RawBuilder<unknown>;

type Source = readonly [kind: CellKind | "yes or no", column: string];

/** Maps the columns of a table of fields to their sources; `prefix` precedes their names in the file. */
const sourcesOf = (columns: Readonly<Record<string, FieldColumn>>, table: string, prefix = "") =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { exported }]): [string, Source] => [
      `${prefix}${name}`,
      [exported ?? "text", `${table}.${prefix}${name}`],
    ]),
  );

const REFERENCES = Object.fromEntries(
  REFERENCE_KINDS.map((kind): [string, Source] => [kind, ["text", `refs.${kind}`]]),
);

const PREFIXES = { goods: "goods_", containers: "container_", legs: "leg_" } as const;
const ROW_SECTIONS = Object.keys(PREFIXES) as (keyof typeof PREFIXES)[];
const ROWS = Object.assign(
  {},
  ...ROW_SECTIONS.map((section) => sourcesOf(SECTIONS[section].columns, "line", PREFIXES[section])),
) as Record<string, Source>;

function partySources(kind: PartyKind): Record<string, Source> {
  const columns = Object.keys(PARTY_COLUMNS).map((name): [string, Source] => [
    `${kind}_${name}`,
    ["text", `${kind}s.${name}`],
  ]);
  return { [kind]: ["text", `${kind}s.name`], ...Object.fromEntries(columns) };
}

const OTHERS: Readonly<Record<string, Source>> = {
  created_at: ["moment", "shipments.created_at"],
  delivered_at: ["minute", "shipments.delivered_at"],
  origin_code: ["word", "shipments.origin_code"],
  destination_code: ["word", "shipments.destination_code"],
  current_code: ["word", "shipments.current_code"],
  ...partySources("shipper"),
  ...partySources("consignee"),
  bill_to: ["text", "payer.name"],
  owner: ["text", "owner.email"],
};
const SOURCES = Object.assign(
  {},
  sourcesOf(SHIPMENT_COLUMNS, "shipments"),
  sourcesOf(TERM_COLUMNS, "shipments"),
  OTHERS,
  REFERENCES,
  ROWS,
) as Readonly<Record<ImportColumn, Source>>;

const yesOrNo = (value: Value): Value => sql`case ${value} when true then 'yes' when false then 'no' end`;

function shipmentCells(columns: readonly ImportColumn[]): Record<ImportColumn, ExportCell> {
  const several = columns.some((column) => column in ROWS);
  const cellOf = (column: ImportColumn): ExportCell => {
    const [kind, name] = SOURCES[column];
    const value: Value = kind === "yes or no" ? yesOrNo(sql.ref(name)) : sql.ref(name);
    // The tracking number is repeated on each line, since it groups the lines of a shipment.
    const once = several && column !== "tracking_number" && !(column in ROWS);
    return {
      title: IMPORT_COLUMNS[column],
      kind: kind === "yes or no" ? "word" : kind,
      value: once ? sql`case when line.n = 1 then ${value} end` : value,
    };
  };
  return cellsOf(columns, cellOf);
}

/** Selects shipments, newest first; with columns of goods, containers or legs, one line per row. */
function shipmentRows(chosen: ShipmentsQuery, columns: readonly ImportColumn[], shape: ExportShape) {
  const cells = shipmentCells(columns);
  const has = (group: object) => columns.some((column) => column in group);
  const rows = chosen
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .leftJoin("companies as payer", "payer.id", "shipments.bill_to_company_id")
    .crossJoinLateral(has(ROWS) ? linesOfShipment : oneLine)
    .crossJoinLateral(has(REFERENCES) ? referencesOfShipment : noReferences)
    .crossJoinLateral(() => guardOf(Object.values(cells)))
    .select(columns.map((name) => exportedCell(cells[name], shape).as(name)))
    .orderBy("shipments.created_at", "desc")
    .orderBy("shipments.id", "desc");
  return has(ROWS) ? rows.orderBy(sql`line.n`) : rows;
}

const oneLine = () => sql<{ n: number }>`(select 1 as n)`.as("line");
const noReferences = () => sql<Record<string, string | null>>`(select)`.as("refs");

const rowsOf = (table: string) =>
  sql`(select *, row_number() over (order by position) as n from ${sql.table(table)} where shipment_id = shipments.id)`;

const lineColumn = (section: keyof typeof PREFIXES, name: string) => {
  const column = sql.ref(`${section}.${name}`);
  const offset = sql.ref(`${section}.${name}_offset`);
  const value =
    name === "container"
      ? sql`(select number from shipment_containers where id = goods.container_id)`
      : // Company time when the place's time zone is not known.
        name in LEG_MOMENTS
        ? sql`coalesce(${column} at time zone make_interval(mins => ${offset}),
            ${column} at time zone ${sql.lit(COMPANY_TIME_ZONE)})`
        : column;
  return sql`${value} as ${sql.ref(`${PREFIXES[section]}${name}`)}`;
};

const linesOfShipment = () =>
  sql<{ n: number }>`(
    select coalesce(n, 1) as n, ${sql.join(
      ROW_SECTIONS.flatMap((section) =>
        Object.keys(SECTIONS[section].columns).map((name) => lineColumn(section, name)),
      ),
    )}
    from (select 1::bigint as n) as first
      full join ${rowsOf("shipment_goods")} as goods using (n)
      full join ${rowsOf("shipment_containers")} as containers using (n)
      full join ${rowsOf("shipment_legs")} as legs using (n)
  )`.as("line");

const referencesOfShipment = () =>
  sql<Record<string, string | null>>`(
    select ${sql.join(
      REFERENCE_KINDS.map(
        (kind) =>
          sql`string_agg(value, '; ' order by position) filter (where kind = ${sql.lit(kind)}) as ${sql.ref(kind)}`,
      ),
    )}
    from shipment_references where shipment_id = shipments.id and line.n = 1
  )`.as("refs");

/**
 * Exports the selected shipments, newest first. Nearly all, or more than a hundred including earlier exports, need a
 * step-up. @throws StepUpRequired; Conflict while too many exports are running
 */
export async function exportShipments(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  { columns, shape = PLAIN_CSV, now }: { columns: readonly ImportColumn[]; shape?: ExportShape; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "shipments.read");
  const chosen = await selectedShipments(db, selection, { actor, now });
  return exportFile(db, actor, now, {
    name: "Shipments",
    shape,
    columns,
    cells: shipmentCells(columns),
    count: chosen.select((eb) => eb.fn.countAll<number>().as("count")),
    rows: shipmentRows(chosen, columns, shape),
    line: {
      table: "shipments",
      summary: SHIPMENT_MESSAGES.exportedMany,
      details: selection.all ? { filter: { ...selection.filter } } : {},
    },
  });
}
