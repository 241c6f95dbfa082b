import { parseExportChoice } from "#app/spreadsheets/export-choice.ts";
import {
  DETAILED_EXPORT,
  FULL_EXPORT,
  type ImportColumn,
  IMPORT_COLUMNS,
  partyColumns,
  ROW_COLUMNS,
  type RowColumn,
} from "./csv.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";
import { REFERENCE_KINDS } from "./references.ts";
import { TERM_NAMES } from "./terms.ts";

export const SHIPMENT_EXPORT_KEY = "shipments.export";

/** Parses a stored choice of export columns; defaults to the specified columns. */
export const parseShipmentExport = (preference: unknown) =>
  parseExportChoice(preference, DETAILED_EXPORT, FULL_EXPORT);

const rowsOf = (section: string) =>
  (Object.keys(ROW_COLUMNS) as RowColumn[]).filter((column) => column.startsWith(`${section}_`));

const NAMED_GROUPS: ReadonlyArray<{ label: string; columns: readonly ImportColumn[] }> = [
  {
    label: "Shipment",
    columns: [
      "tracking_number",
      "status",
      "service_type",
      "weight",
      "pieces",
      "dimensions",
      "estimated_delivery",
      "delivered_at",
      "owner",
      "notes",
      "created_at",
    ],
  },
  {
    label: "Places",
    columns: [
      "origin_location",
      "origin_code",
      "destination_location",
      "destination_code",
      "current_location",
      "current_code",
    ],
  },
  {
    label: "Parties",
    columns: [...PARTY_KINDS.flatMap((kind) => [kind, ...partyColumns(kind)]), "bill_to"],
  },
  { label: "References", columns: REFERENCE_KINDS },
  { label: "Terms", columns: TERM_NAMES },
  { label: "Goods, a line each", columns: rowsOf("goods") },
  { label: "Containers, a line each", columns: rowsOf("container") },
  { label: "Legs, a line each, in local time", columns: rowsOf("leg") },
];

const named = new Set(NAMED_GROUPS.flatMap(({ columns }) => columns));
const unnamed = DETAILED_EXPORT.filter((column) => !named.has(column));

/** Groups of columns for the export; columns of no group are added to the first one, the shipment. */
export const SHIPMENT_EXPORT_GROUPS = NAMED_GROUPS.map(({ label, columns }, place) => ({
  label,
  columns: [...columns, ...(place === 0 ? unnamed : [])].map((column) => ({
    key: column,
    title: IMPORT_COLUMNS[column],
  })),
}));

export const SHIPMENT_EXPORT_SETS: ReadonlyArray<{ label: string; columns: readonly ImportColumn[] }> = [
  { label: "Main columns", columns: FULL_EXPORT },
  { label: "All, to import again", columns: DETAILED_EXPORT },
];
