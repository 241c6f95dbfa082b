import { IMPORT_COLUMNS, type ImportColumn } from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { LegMoment } from "#domain/shipments/legs.ts";
import { COMPANY_TIME_ZONE } from "#domain/time-zone.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { SessionActor } from "../accounts/fresh-proof.ts";
import { requireProofToExport } from "../accounts/proof-of-rows.ts";
import type { Database } from "../connection/connect.ts";
import { emit } from "../events/emit.ts";
import {
  type CellKind,
  type ExportCell,
  exportedCell,
  type ExportShape,
  guardOf,
  PLAIN_CSV,
} from "../spreadsheets/export-cells.ts";
import { type ExportedFile, exportFile } from "../spreadsheets/export-file.ts";
import { selectedShipments, type ShipmentsQuery } from "./filter.ts";
import { type RawBuilder, sql } from "kysely";
import { REFERENCE_KINDS, type ReferenceKind } from "#domain/shipments/references.ts";

type Value = RawBuilder<unknown>;

const OWN = {
  tracking_number: ["text", "shipments.tracking_number"],
  status: ["text", "shipments.status"],
  origin_location: ["text", "shipments.origin_location"],
  destination_location: ["text", "shipments.destination_location"],
  current_location: ["text", "shipments.current_location"],
  weight: ["number", "shipments.weight"],
  shipper: ["text", "shippers.name"],
  consignee: ["text", "consignees.name"],
  created_at: ["moment", "shipments.created_at"],
  service_type: ["text", "shipments.service_type"],
  estimated_delivery: ["minute", "shipments.estimated_delivery"],
  delivered_at: ["minute", "shipments.delivered_at"],
  dimensions: ["text", "shipments.dimensions"],
  pieces: ["number", "shipments.pieces"],
  notes: ["text", "shipments.notes"],
  shipper_email: ["text", "shippers.email"],
  shipper_company: ["text", "shippers.company"],
  consignee_email: ["text", "consignees.email"],
  consignee_company: ["text", "consignees.company"],
  owner: ["text", "owner.email"],
  origin_code: ["word", "shipments.origin_code"],
  destination_code: ["word", "shipments.destination_code"],
  current_code: ["word", "shipments.current_code"],
  incoterm: ["word", "shipments.incoterm"],
  incoterm_place: ["text", "shipments.incoterm_place"],
  declared_value: ["number", "shipments.declared_value"],
  declared_currency: ["word", "shipments.declared_currency"],
  dangerous_goods: ["yes or no", "shipments.dangerous_goods"],
} as const;

const REFERENCES = Object.fromEntries(
  REFERENCE_KINDS.map((kind) => [kind, ["text", `refs.${kind}`]]),
) as Record<ReferenceKind, ["text", string]>;

const ROWS = {
  goods_packages: ["number", "line.packages"],
  goods_package_code: ["text", "line.package_code"],
  goods_description: ["text", "line.description"],
  goods_marks: ["text", "line.marks"],
  goods_length_cm: ["number", "line.length_cm"],
  goods_width_cm: ["number", "line.width_cm"],
  goods_height_cm: ["number", "line.height_cm"],
  goods_gross_kg: ["number", "line.goods_gross"],
  goods_volume_m3: ["exact", "line.volume_m3"],
  goods_hs_code: ["text", "line.hs_code"],
  goods_un_number: ["text", "line.un_number"],
  goods_stackable: ["yes or no", "line.stackable"],
  goods_container: ["text", "line.goods_container"],
  container_number: ["text", "line.number"],
  container_type_code: ["text", "line.type_code"],
  container_seal: ["text", "line.seal"],
  container_tare_kg: ["number", "line.tare_kg"],
  container_gross_kg: ["number", "line.container_gross"],
  leg_kind: ["word", "line.kind"],
  leg_mode: ["word", "line.mode"],
  leg_carrier: ["text", "line.carrier"],
  leg_conveyance: ["text", "line.conveyance"],
  leg_from_place: ["text", "line.from_place"],
  leg_from_code: ["word", "line.from_code"],
  leg_to_place: ["text", "line.to_place"],
  leg_to_code: ["word", "line.to_code"],
  leg_etd: ["local", "line.etd"],
  leg_eta: ["local", "line.eta"],
  leg_atd: ["local", "line.atd"],
  leg_ata: ["local", "line.ata"],
} as const;

const SOURCES: Record<ImportColumn, readonly [CellKind | "yes or no", string]> = {
  ...OWN,
  ...REFERENCES,
  ...ROWS,
};

const yesOrNo = (value: Value): Value => sql`case ${value} when true then 'yes' when false then 'no' end`;

function shipmentCells(columns: readonly ImportColumn[]): Record<ImportColumn, ExportCell> {
  const several = columns.some((column) => column in ROWS);
  const cellOf = (column: ImportColumn): ExportCell => {
    const [kind, name] = SOURCES[column];
    const value: Value = kind === "yes or no" ? yesOrNo(sql.ref(name)) : sql.ref(name);
    // The number holds the lines of a shipment together.
    const once = several && column !== "tracking_number" && !(column in ROWS);
    return {
      title: IMPORT_COLUMNS[column],
      kind: kind === "yes or no" ? "word" : kind,
      value: once ? sql`case when line.n = 1 then ${value} end` : value,
    };
  };
  return Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Record<
    ImportColumn,
    ExportCell
  >;
}

/**
 * Newest first; with columns of goods, containers or legs a line for each row of them, looked up as the shipment's line
 * is written.
 */
function shipmentRows(chosen: ShipmentsQuery, columns: readonly ImportColumn[], shape: ExportShape) {
  const cells = shipmentCells(columns);
  const has = (group: object) => columns.some((column) => column in group);
  const rows = chosen
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
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

/** Our clocks where the place's time is not known. */
const atPlace = (moment: LegMoment) => {
  const [at, offset] = [sql.ref(`legs.${moment}`), sql.ref(`legs.${moment}_offset`)];
  return sql`coalesce(${at} at time zone make_interval(mins => ${offset}),
    ${at} at time zone ${sql.lit(COMPANY_TIME_ZONE)}) as ${sql.ref(moment)}`;
};

const linesOfShipment = () =>
  sql<{ n: number }>`(
    select coalesce(n, 1) as n, goods.packages, goods.package_code, goods.description, goods.marks, goods.length_cm,
      goods.width_cm, goods.height_cm, goods.gross_kg as goods_gross, goods.volume_m3, goods.hs_code, goods.un_number,
      goods.stackable, (select number from shipment_containers where id = goods.container_id) as goods_container,
      containers.number, containers.type_code, containers.seal, containers.tare_kg,
      containers.gross_kg as container_gross, legs.kind, legs.mode, legs.carrier, legs.conveyance, legs.from_place,
      legs.from_code, legs.to_place, legs.to_code, ${atPlace("etd")}, ${atPlace("eta")}, ${atPlace("atd")}, ${atPlace("ata")}
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
 * Streams shipments, newest first. Nearly all of them, or more than a hundred with those exported before, need a fresh
 * proof.
 * @throws ProofRequired; Conflict while too many exports are running
 */
export async function exportShipments(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  { columns, shape = PLAIN_CSV, now }: { columns: readonly ImportColumn[]; shape?: ExportShape; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "shipments.read");
  const chosen = await selectedShipments(db, selection, { actor, now });
  return exportFile(db, {
    name: "Shipments",
    shape,
    columns,
    cells: shipmentCells(columns),
    count: chosen.select((eb) => eb.fn.countAll<number>().as("count")),
    rows: shipmentRows(chosen, columns, shape),
    began: (rows) =>
      db.transaction().execute(async (tx) => {
        const counted = await requireProofToExport(tx, actor, { table: "shipments", rows, now });
        await emit(tx, actor, {
          action: "shipments.exported",
          entity: "shipments",
          summary: SHIPMENT_MESSAGES.exportedMany(rows),
          details: {
            ...counted,
            columns: columns.length,
            format: shape.format,
            ...(selection.all ? { filter: { ...selection.filter } } : {}),
          },
        });
      }),
  });
}
