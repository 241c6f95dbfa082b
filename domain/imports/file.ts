import { BYTE_ORDER_MARK } from "../shipments/csv.ts";

/** Maximum size and rows of one import; empty rows count only towards `IMPORT_MAX_LINES`. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_LINES = 400_000;
/** Maximum columns, and maximum characters of a row with all its cells. */
export const IMPORT_MAX_COLUMNS = 1000;
export const IMPORT_MAX_ROW_LENGTH = 100_000;
/** Longer cells are truncated: every field is shorter, and still refuses the rest. */
export const MAX_CELL_LENGTH = 25_000;
/** Text of a whole workbook, whose file is compressed and names a text that recurs only once. */
export const IMPORT_MAX_TEXT = 64 * 1024 * 1024;
/** A workbook's parts, which are compressed to a tenth. */
export const IMPORT_MAX_INFLATED = 384 * 1024 * 1024;

/** One row of a file as it stands there: its number (the header is 1, as in spreadsheets) and its cells. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** How PDF, PNG and JPEG begin: they are chosen by mistake, and CSV would find a missing quotation mark in them. */
const OTHER_BEGINNINGS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** What the first bytes say: a ZIP, such as .xlsx; an older or protected workbook; a PDF or picture; else text. */
export function kindOfFile(bytes: Uint8Array): "zip" | "compound" | "other" | "text" {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "zip";
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "compound";
  const isOther = OTHER_BEGINNINGS.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
  return isOther ? "other" : "text";
}

/** The cell separator: from Excel's `sep=` line, else the most frequent one in the header. */
export function separatorOf(text: string): { separator: string; body: string } {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const said = /^"?sep=([,;\t])"?\r?\n/i.exec(content);
  if (said?.[1]) return { separator: said[1], body: content.slice(said[0].length) };
  const counted = [",", ";", "\t"].map((sign) => ({ sign, columns: countColumns(content, sign) }));
  const most = counted.reduce((best, each) => (each.columns > best.columns ? each : best));
  return { separator: most.sign, body: content };
}

/** The number of cells of the first line, up to the maximum row length. */
export function countColumns(body: string, separator: string): number {
  const header = /^[^\r\n]*/.exec(body.slice(0, IMPORT_MAX_ROW_LENGTH))?.[0] ?? "";
  return header.replace(/"[^"]*"/g, "").split(separator).length;
}

/** Rows above the headings are looked for among so many. */
const TITLE_ROWS = 10;

/** How many rows stand above the headings: titles, each alone in its row, over a row of three headings or more. */
export function titleRows(rows: readonly FileRow[]): number {
  return placeOfHeadings(rows) ?? 0;
}

/** Whether the first rows of a sheet are headings with something under them: no cover note, no legend of two columns. */
export function hasHeadings(rows: readonly FileRow[]): boolean {
  const place = placeOfHeadings(rows);
  return place !== null && rows.length > place + 1;
}

/** How many rows `hasHeadings` has to see. */
export const HEADING_ROWS = TITLE_ROWS + 1;

function placeOfHeadings(rows: readonly FileRow[]): number | null {
  const filled = rows.slice(0, TITLE_ROWS).map(({ cells }) => cells.filter((cell) => cell.trim() !== ""));
  const place = filled.findIndex((cells) => cells.length > 1);
  const headings = filled[place] ?? [];
  const areHeadings = headings.length > 2 && headings.every((cell) => /\p{L}/u.test(cell));
  return areHeadings && new Set(headings).size === headings.length ? place : null;
}
