import { toLocalDay } from "#app/kit/time/time.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { z } from "zod";
import type { CONTAINER_LABELS } from "./containers.ts";
import type { placesSchema } from "./details.ts";
import type { GOODS_LABELS } from "./goods.ts";
import type { LEG_LABELS } from "./legs.ts";
import type { ReferenceKind } from "./references.ts";
import type { ShipmentFieldName } from "./shipment.ts";
import type { Terms } from "./terms.ts";

/** The columns of an export, by column name; the titles are the specification's (admin-back-office.md, section 9). */
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

/** Columns of the rows of a shipment in a file: each of several lines holds one row of each section. */
export const ROW_COLUMNS = {
  goods_packages: "Goods Packages",
  goods_package_code: "Goods Package Type",
  goods_description: "Goods Description",
  goods_marks: "Goods Marks",
  goods_length_cm: "Goods Length (cm)",
  goods_width_cm: "Goods Width (cm)",
  goods_height_cm: "Goods Height (cm)",
  goods_gross_kg: "Goods Gross Weight (kg)",
  goods_volume_m3: "Goods Volume (m3)",
  goods_hs_code: "Goods HS Code",
  goods_un_number: "Goods UN Number",
  goods_stackable: "Goods Stackable",
  goods_container: "Goods Container",
  container_number: "Container Number",
  container_type_code: "Container Type",
  container_seal: "Container Seal",
  container_tare_kg: "Container Tare (kg)",
  container_gross_kg: "Container Gross Weight (kg)",
  leg_kind: "Leg Kind",
  leg_mode: "Leg Mode",
  leg_carrier: "Leg Carrier",
  leg_conveyance: "Leg Vessel/Flight/Plate",
  leg_from_place: "Leg From",
  leg_from_code: "Leg From UN/LOCODE",
  leg_to_place: "Leg To",
  leg_to_code: "Leg To UN/LOCODE",
  leg_etd: "Leg ETD",
  leg_eta: "Leg ETA",
  leg_atd: "Leg ATD",
  leg_ata: "Leg ATA",
} as const satisfies Record<
  | `goods_${keyof typeof GOODS_LABELS}`
  | `container_${keyof typeof CONTAINER_LABELS}`
  | `leg_${keyof typeof LEG_LABELS}`,
  string
>;
export type RowColumn = keyof typeof ROW_COLUMNS;

/** Further columns of an import; columns missing in a file are unchanged. */
export const IMPORT_COLUMNS = {
  ...EXPORT_COLUMNS,
  service_type: "Service Type",
  estimated_delivery: "Estimated Delivery",
  delivered_at: "Delivered At",
  dimensions: "Dimensions",
  pieces: "Pieces",
  notes: "Notes",
  shipper_email: "Shipper Email",
  shipper_company: "Shipper Company",
  consignee_email: "Consignee Email",
  consignee_company: "Consignee Company",
  owner: "Owner",
  origin_code: "Origin UN/LOCODE",
  destination_code: "Destination UN/LOCODE",
  current_code: "Current UN/LOCODE",
  ...DETAIL_COLUMNS,
  ...ROW_COLUMNS,
} as const satisfies Record<
  | keyof typeof DETAIL_COLUMNS
  | RowColumn
  | "owner"
  | keyof z.output<typeof placesSchema>
  | Exclude<ShipmentFieldName, "shipper_id" | "consignee_id">
  | `${PartyKind}${"" | "_email" | "_company"}`
  | "created_at"
  | "delivered_at",
  string
>;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

export const FULL_EXPORT = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
/** The bulk export omits the parties. */
export const BULK_EXPORT = FULL_EXPORT.filter((column) => column !== "shipper" && column !== "consignee");

/** The export «with details» has the columns of an import, so that it can be imported again. */
export const DETAILED_EXPORT = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** Without it spreadsheet programs misread UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Timestamp format of a cell (PostgreSQL pattern): local time in Brussels, which spreadsheet programs parse as a date. */
export const CSV_MOMENT = "YYYY-MM-DD HH24:MI:SS";
/** The same to the minute, as forms and imports have it. */
export const CSV_MINUTE = "YYYY-MM-DD HH24:MI";

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

/**
 * `all-shipments-{date}`, or `shipments-{date}` for a selection; with details both say so. The date is that in Brussels.
 */
export function exportFileName(scope: "all" | "selection", now: Date, detailed = false): string {
  const what = `${scope === "all" ? "all-" : ""}shipments${detailed ? "-details" : ""}`;
  return `${what}-${toLocalDay(now)}`;
}

/** The header line of an export, with the byte order mark. */
export function exportHeader(titles: readonly string[], separator: "," | ";" = ","): string {
  return BYTE_ORDER_MARK + csvLine(titles, separator);
}
