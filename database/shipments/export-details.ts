import { type RawBuilder, sql } from "kysely";
import {
  type ImportColumn,
  CHANGED_CELL,
  CSV_MINUTE,
  CSV_MOMENT,
  FORMULA_PIECE,
  HOLDS_FORMULA,
} from "#domain/shipments/csv.ts";
import { REFERENCE_KINDS } from "#domain/shipments/references.ts";
import { COMPANY_TIME_ZONE } from "#domain/time.ts";
import type { ShipmentsQuery } from "./filter.ts";

type Cell = RawBuilder<string | null>;

/** A text of the shipment, on the first of its lines alone. */
const once = (expression: Cell): Cell => sql`case when line.n = 1 then ${expression} end`;
const column = (name: string): Cell => sql`${sql.ref(name)}`;
const moment = (name: string, pattern: string): Cell =>
  sql`to_char(${sql.ref(name)} at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${sql.lit(pattern)})`;
const yesOrNo = (name: string): Cell =>
  sql`case ${sql.ref(name)} when true then 'yes' when false then 'no' end`;
const plainNumber = (name: string): Cell => sql`trim_scale(${sql.ref(name)})::text`;
/** A fourth decimal where there are three: «1.344» could be a thousand too. */
const unambiguous = (name: string): Cell =>
  sql`case when scale(trim_scale(${sql.ref(name)})) = 3 then ${sql.ref(name)}::numeric(30, 4)
    else trim_scale(${sql.ref(name)}) end::text`;

/** Columns that hold texts of people, which are quoted and guarded as `guardCell` does. */
const TEXTS = {
  tracking_number: column("shipments.tracking_number"),
  status: once(column("shipments.status")),
  origin_location: once(column("shipments.origin_location")),
  destination_location: once(column("shipments.destination_location")),
  current_location: once(column("shipments.current_location")),
  shipper: once(column("shippers.name")),
  shipper_email: once(column("shippers.email")),
  shipper_company: once(column("shippers.company")),
  consignee: once(column("consignees.name")),
  consignee_email: once(column("consignees.email")),
  consignee_company: once(column("consignees.company")),
  service_type: once(column("shipments.service_type")),
  dimensions: once(column("shipments.dimensions")),
  notes: once(column("shipments.notes")),
  owner: once(column("owner.email")),
  incoterm_place: once(column("shipments.incoterm_place")),
  ...(Object.fromEntries(REFERENCE_KINDS.map((kind) => [kind, once(column(`refs.${kind}`))])) as Record<
    (typeof REFERENCE_KINDS)[number],
    Cell
  >),
  goods_package_code: column("line.package_code"),
  goods_description: column("line.description"),
  goods_marks: column("line.marks"),
  goods_hs_code: column("line.hs_code"),
  goods_un_number: column("line.un_number"),
  goods_container: column("line.goods_container"),
  container_number: column("line.number"),
  container_type_code: column("line.type_code"),
  container_seal: column("line.seal"),
  leg_carrier: column("line.carrier"),
  leg_conveyance: column("line.conveyance"),
  leg_from_place: column("line.from_place"),
  leg_to_place: column("line.to_place"),
} as const satisfies Partial<Record<ImportColumn, Cell>>;

const PLAIN: Record<Exclude<ImportColumn, keyof typeof TEXTS>, Cell> = {
  created_at: once(moment("shipments.created_at", CSV_MOMENT)),
  estimated_delivery: once(moment("shipments.estimated_delivery", CSV_MINUTE)),
  weight: once(plainNumber("shipments.weight")),
  pieces: once(sql`shipments.pieces::text`),
  origin_code: once(column("shipments.origin_code")),
  destination_code: once(column("shipments.destination_code")),
  current_code: once(column("shipments.current_code")),
  incoterm: once(column("shipments.incoterm")),
  declared_value: once(plainNumber("shipments.declared_value")),
  declared_currency: once(column("shipments.declared_currency")),
  dangerous_goods: once(yesOrNo("shipments.dangerous_goods")),
  goods_packages: sql`line.packages::text`,
  goods_length_cm: plainNumber("line.length_cm"),
  goods_width_cm: plainNumber("line.width_cm"),
  goods_height_cm: plainNumber("line.height_cm"),
  goods_gross_kg: plainNumber("line.goods_gross"),
  goods_volume_m3: unambiguous("line.volume_m3"),
  goods_stackable: yesOrNo("line.stackable"),
  container_tare_kg: plainNumber("line.tare_kg"),
  container_gross_kg: plainNumber("line.container_gross"),
  leg_kind: column("line.kind"),
  leg_mode: column("line.mode"),
  leg_from_code: column("line.from_code"),
  leg_to_code: column("line.to_code"),
  leg_etd: moment("line.etd", CSV_MINUTE),
  leg_eta: moment("line.eta", CSV_MINUTE),
  leg_atd: moment("line.atd", CSV_MINUTE),
  leg_ata: moment("line.ata", CSV_MINUTE),
};

/** The columns of the detailed export that are always quoted. */
export const DETAILED_TEXTS: readonly string[] = Object.keys(TEXTS);

/**
 * A line for each row of goods, containers and legs of a shipment, side by side; the first one has the shipment's own
 * fields too. Streamed: the rows of a shipment are looked up as its line is written.
 */
export function detailedRows(chosen: ShipmentsQuery, columns: readonly ImportColumn[]) {
  return chosen
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .crossJoinLateral(linesOfShipment)
    .crossJoinLateral(referencesOfShipment)
    .crossJoinLateral(textsOfLine)
    .select(columns.map((name) => cellOf(name).as(name)))
    .orderBy("shipments.created_at", "desc")
    .orderBy("shipments.id", "desc")
    .orderBy(sql`line.n`);
}

const rowsOf = (table: string) =>
  sql`(select *, row_number() over (order by position) as n from ${sql.table(table)} where shipment_id = shipments.id)`;

const linesOfShipment = () =>
  sql<{ n: number }>`(
    select coalesce(n, 1) as n, goods.packages, goods.package_code, goods.description, goods.marks, goods.length_cm,
      goods.width_cm, goods.height_cm, goods.gross_kg as goods_gross, goods.volume_m3, goods.hs_code, goods.un_number,
      goods.stackable, (select number from shipment_containers where id = goods.container_id) as goods_container,
      containers.number, containers.type_code, containers.seal, containers.tare_kg,
      containers.gross_kg as container_gross, legs.kind, legs.mode, legs.carrier, legs.conveyance, legs.from_place,
      legs.from_code, legs.to_place, legs.to_code, legs.etd, legs.eta, legs.atd, legs.ata
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

/** Whether any text of a line needs a guard: one test of all of them, joined by a separator, instead of one each. */
const textsOfLine = () =>
  // OFFSET keeps PostgreSQL from evaluating it again for every cell.
  sql<{ need_guard: boolean }>`(
    select concat_ws(',', ${sql.join(Object.values(TEXTS))}) ~ ${sql.lit(HOLDS_FORMULA)} as need_guard offset 0
  )`.as("texts");

function cellOf(name: ImportColumn): Cell {
  if (!(name in TEXTS)) return PLAIN[name as keyof typeof PLAIN];
  const text = TEXTS[name as keyof typeof TEXTS];
  return sql`case
    when ${text} < 'A' collate "C" and ${text} ~ ${sql.lit(CHANGED_CELL)} then '''' || ${text}
    when texts.need_guard then regexp_replace(${text}, ${sql.lit(FORMULA_PIECE)}, '\\1''', 'g')
    else ${text} end`;
}
