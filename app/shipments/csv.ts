import { toLocalDay } from "#app/kit/time/time.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import type { z } from "zod";
import { capitalize } from "#app/kit/text/text.ts";
import type { FieldColumn } from "./columns.ts";
import { CONTAINER_COLUMNS } from "./containers.ts";
import type { placesSchema } from "./details.ts";
import { GOODS_COLUMNS } from "./goods.ts";
import { LEG_COLUMNS } from "./legs.ts";
import { REFERENCE_LABELS, type ReferenceKind } from "./reference-labels.ts";
import { FILE_TITLES, SHIPMENT_COLUMNS, type ShipmentFieldName } from "./shipment.ts";
import { TERM_COLUMNS, type Terms } from "./terms.ts";

/** The columns and titles are specified. */
const EXPORT_COLUMNS = {
  tracking_number: "Tracking Number",
  status: "Status",
  origin_location: "Origin",
  destination_location: "Destination",
  current_location: "Current Location",
  weight: "Weight",
  shipper: "Shipper",
  consignee: "Consignee",
  created_at: "Created At",
} as const;
type ExportColumn = keyof typeof EXPORT_COLUMNS;

/** Units by the suffix of a column name. */
const UNITS = { cm: "cm", kg: "kg", m3: "m3", c: "C" } as const;

/** Builds a column heading: the gross weight of `goods` in kilograms is «Goods Gross Weight (kg)». */
function titleOf(name: string, { label, title }: Pick<FieldColumn, "label" | "title">, section = ""): string {
  const unit = UNITS[name.split("_").at(-1) as keyof typeof UNITS];
  return (
    title ?? [capitalize(section), ...label.split(" ").map(capitalize), unit && `(${unit})`].join(" ").trim()
  );
}

type RowColumnsOf<Section extends string, Columns> = `${Section}_${keyof Columns & string}`;
export type RowColumn =
  | RowColumnsOf<"goods", typeof GOODS_COLUMNS>
  | RowColumnsOf<"container", typeof CONTAINER_COLUMNS>
  | RowColumnsOf<"leg", typeof LEG_COLUMNS>;

/** Columns of the rows of a shipment in a file: a shipment spans several lines, each with one row of each section. */
const ROWS = Object.entries({ goods: GOODS_COLUMNS, container: CONTAINER_COLUMNS, leg: LEG_COLUMNS }).flatMap(
  ([section, columns]: [string, Record<string, FieldColumn>]) =>
    Object.entries(columns).map(([name, column]) => ({
      name: `${section}_${name}`,
      column,
      title: titleOf(name, column, section),
    })),
);
export const ROW_COLUMNS = Object.fromEntries(ROWS.map(({ name, title }) => [name, title])) as Record<
  RowColumn,
  string
>;

type DetailColumn = ReferenceKind | keyof Terms;
export const DETAIL_COLUMNS = Object.fromEntries([
  ...Object.entries({ ...REFERENCE_LABELS, other: "Other reference" }).map(([kind, label]) => [
    kind,
    titleOf(kind, { label }),
  ]),
  ...Object.entries<FieldColumn>(TERM_COLUMNS).map(([name, column]) => [name, titleOf(name, column)]),
]) as Record<DetailColumn, string>;

/** Columns of a party beside its name, those of both parties in turn; a file can have the parts of an address apart. */
export const PARTY_COLUMNS = {
  email: "Email",
  company: "Company",
  phone: "Phone",
  address: "Address",
} as const;
export const ADDRESS_PARTS = {
  street: "Street",
  postcode: "Postcode",
  city: "City",
  country: "Country",
} as const;

/** Returns the columns of a party beside its name. */
export const partyColumns = (kind: PartyKind) =>
  (Object.keys(PARTY_COLUMNS) as (keyof typeof PARTY_COLUMNS)[]).map((name) => `${kind}_${name}` as const);

/** Returns the columns of one kind of table for shippers and consignees, with their titles: «Shipper Email». */
export const ofParties = <Name extends string>(columns: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    PARTY_KINDS.flatMap((kind) =>
      (Object.entries(columns) as [Name, string][]).map(([name, title]) => [
        `${kind}_${name}`,
        `${capitalize(kind)} ${title}`,
      ]),
    ),
  ) as Record<`${PartyKind}_${Name}`, string>;

const { service_type, estimated_delivery, ...furtherTitles } = FILE_TITLES;

export const IMPORT_COLUMNS = {
  ...EXPORT_COLUMNS,
  service_type,
  estimated_delivery,
  delivered_at: "Delivered At",
  ...furtherTitles,
  ...ofParties(PARTY_COLUMNS),
  bill_to: "Bill To",
  owner: "Owner",
  origin_code: "Origin UN/LOCODE",
  destination_code: "Destination UN/LOCODE",
  current_code: "Current UN/LOCODE",
  ...DETAIL_COLUMNS,
  ...ROW_COLUMNS,
} as const satisfies Record<
  | DetailColumn
  | RowColumn
  | "owner"
  | "bill_to"
  | keyof z.output<typeof placesSchema>
  | Exclude<ShipmentFieldName, "shipper_id" | "consignee_id" | "bill_to_company_id">
  | PartyKind
  | `${PartyKind}_${keyof typeof PARTY_COLUMNS}`
  | "created_at"
  | "delivered_at",
  string
>;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

/** The cell type of each column that belongs to a table of fields. */
export const CELL_KINDS: Readonly<Partial<Record<ImportColumn, FieldColumn["exported"]>>> =
  Object.fromEntries([
    ...Object.entries<FieldColumn>({ ...SHIPMENT_COLUMNS, ...TERM_COLUMNS }).map(([name, { exported }]) => [
      name,
      exported,
    ]),
    ...ROWS.map(({ name, column }) => [name, column.exported]),
  ]);

export const FULL_EXPORT = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
export const BULK_EXPORT = FULL_EXPORT.filter((column) => column !== "shipper" && column !== "consignee");

/** Columns of the export «with details»: those of an import, so that the file can be imported again. */
export const DETAILED_EXPORT = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** Returns `all-shipments-{date}` or `shipments-{date}`, with `-details` when detailed. The date is that in Brussels. */
export function exportFileName(scope: "all" | "selection", now: Date, detailed = false): string {
  const name = `${scope === "all" ? "all-" : ""}shipments${detailed ? "-details" : ""}`;
  return `${name}-${toLocalDay(now)}`;
}
