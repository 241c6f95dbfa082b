import { toLocalDay } from "../time.ts";
import type { ShipmentFieldName } from "./shipment.ts";

/** The columns of an export, by column name; the titles are the specification's (admin-back-office.md, section 9). */
export const EXPORT_COLUMNS = {
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
export type ExportColumn = keyof typeof EXPORT_COLUMNS;

/** What an import reads besides; a column that a file does not have stays as it is. */
export const IMPORT_COLUMNS = {
  ...EXPORT_COLUMNS,
  service_type: "Service Type",
  estimated_delivery: "Estimated Delivery",
  dimensions: "Dimensions",
  pieces: "Pieces",
  notes: "Notes",
} as const satisfies Record<
  Exclude<ShipmentFieldName, "shipper_id" | "consignee_id"> | "shipper" | "consignee" | "created_at",
  string
>;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

export const FULL_EXPORT = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
/** The bulk export omits the parties. */
export const BULK_EXPORT = FULL_EXPORT.filter((column) => column !== "shipper" && column !== "consignee");

/** UTF-8 says so itself, else spreadsheet programs read accents wrongly. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** How moments stand in a cell: local time in Brussels, which spreadsheet programs know as a date (PostgreSQL pattern). */
export const CSV_MOMENT = "YYYY-MM-DD HH24:MI:SS";

/**
 * What a spreadsheet program would run as a formula (begins with = + - @ tab or CR) or change (leading zeros, long
 * numbers, exponents, things like dates), apostrophes before it included. Written for JavaScript and PostgreSQL alike.
 */
export const GUARDED_CELL =
  "^'*([=+@\\t\\r-]|(0\\d+|\\d{12,}|\\d+(\\.\\d+)?[eE][+-]?\\d+|\\d{1,4}[-/.]\\d{1,2}([-/.]\\d{1,4})?)$)";

const guarded = new RegExp(GUARDED_CELL);

/** A text as a cell that stays text: with an apostrophe before it where it needs one. `unguardCell` is its reverse. */
export function guardCell(text: string): string {
  return guarded.test(text) ? `'${text}` : text;
}

/** The text a guarded cell stands for; every other cell is its own text. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
}

/** One line of a file (RFC 4180), with its line end. */
export function csvLine(cells: readonly string[], separator = ","): string {
  const quoted = cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}

/** `all-shipments-{date}.csv`, or `shipments-{date}.csv` for a selection; the date is that in Brussels. */
export function exportFileName(scope: "all" | "selection", now: Date): string {
  return `${scope === "all" ? "all-" : ""}shipments-${toLocalDay(now)}.csv`;
}

/** The header line of an export, with the byte order mark. */
export function exportHeader(columns: readonly ExportColumn[]): string {
  return BYTE_ORDER_MARK + csvLine(columns.map((column) => EXPORT_COLUMNS[column]));
}
