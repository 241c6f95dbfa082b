import { toLocalDay } from "../time.ts";
import type { PartyKind } from "../parties/party-kind.ts";
import type { ReferenceKind } from "./references.ts";
import type { ShipmentFieldName } from "./shipment.ts";
import type { Terms } from "./terms.ts";

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

/** Columns of references and terms in an import, after the specified ones. */
export const DETAIL_COLUMNS = {
  house_bl: "House B/L",
  master_bl: "Master B/L",
  hawb: "HAWB",
  mawb: "MAWB",
  container: "Container",
  booking: "Booking",
  purchase_order: "Purchase Order",
  customer_reference: "Customer Reference",
  other: "Other Reference",
  incoterm: "Incoterm",
  incoterm_place: "Incoterm Place",
  declared_value: "Declared Value",
  declared_currency: "Currency",
  dangerous_goods: "Dangerous Goods",
} as const satisfies Record<ReferenceKind | keyof Terms, string>;

/** Further columns of an import; columns missing in a file are unchanged. */
export const IMPORT_COLUMNS = {
  ...EXPORT_COLUMNS,
  service_type: "Service Type",
  estimated_delivery: "Estimated Delivery",
  dimensions: "Dimensions",
  pieces: "Pieces",
  notes: "Notes",
  shipper_email: "Shipper Email",
  shipper_company: "Shipper Company",
  consignee_email: "Consignee Email",
  consignee_company: "Consignee Company",
  ...DETAIL_COLUMNS,
} as const satisfies Record<
  | keyof typeof DETAIL_COLUMNS
  | Exclude<ShipmentFieldName, "shipper_id" | "consignee_id">
  | `${PartyKind}${"" | "_email" | "_company"}`
  | "created_at",
  string
>;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

export const FULL_EXPORT = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
/** The bulk export omits the parties. */
export const BULK_EXPORT = FULL_EXPORT.filter((column) => column !== "shipper" && column !== "consignee");

/** Without it spreadsheet programs misread UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Timestamp format of a cell (PostgreSQL pattern): local time in Brussels, which spreadsheet programs parse as a date. */
export const CSV_MOMENT = "YYYY-MM-DD HH24:MI:SS";

/** Where a cell may begin, whatever the separator: at the start, after `, ; |`, tab and line ends. */
const PIECE_START = "(^|[,;|\\t-\\r\\u0085\\u2028\\u2029])";

/** What programs skip before a formula: whitespace, invisible characters, quotes, apostrophes. */
const PASSED_OVER =
  "[ \"'\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u3000\\ufe00-\\ufe0f\\ufeff]*";

/** = + - @ and their Unicode variants: full-width, small, superscript and subscript, minus and dashes. */
const FORMULA_SIGN =
  "[=+@\\u207a-\\u207c\\u208a-\\u208c\\u2010-\\u2015\\u2212\\u2795\\u2796\\ufb29\\ufe62\\ufe63\\ufe66\\ufe6b\\uff0b\\uff0d\\uff1d\\uff20-]";

/** Matches a text with a part that a program could evaluate as a formula. For JavaScript and PostgreSQL, as the next two. */
export const HOLDS_FORMULA = `${PIECE_START}${PASSED_OVER}${FORMULA_SIGN}`;

/** Matches the position before every such part. */
export const FORMULA_PIECE = `${PIECE_START}(?=${PASSED_OVER}${FORMULA_SIGN})`;

/** Matches a text that a program would reformat: leading zeros, long numbers, exponents, date-like texts, guarded ones too. */
export const CHANGED_CELL =
  "^'*(0[0-9]+|[0-9]{12,}|[0-9]+(\\.[0-9]+)?[eE][+-]?[0-9]+|[0-9]{1,4}[-/.][0-9]{1,2}([-/.][0-9]{1,4})?)$";

const formulaPieces = new RegExp(FORMULA_PIECE, "g");
const guardedPieces = new RegExp(`${PIECE_START}'(?=${PASSED_OVER}${FORMULA_SIGN})`, "g");
const changed = new RegExp(CHANGED_CELL);

/** Escapes a text as a cell: with an apostrophe before each part that needs one. `unguardCell` is the inverse. */
export function guardCell(text: string): string {
  return changed.test(text) ? `'${text}` : text.replace(formulaPieces, "$1'");
}

/** The original text of a guarded cell; any other cell is unchanged. */
export function unguardCell(cell: string): string {
  if (cell.startsWith("'") && changed.test(cell)) return cell.slice(1);
  return cell.replace(guardedPieces, "$1");
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
