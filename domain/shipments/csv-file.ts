import { formatCount } from "../counts.ts";
import { BYTE_ORDER_MARK, IMPORT_COLUMNS, type ImportColumn, unguardCell } from "./csv.ts";

/** Maximum size and rows of one import; empty rows count only towards `IMPORT_MAX_LINES`. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_MAX_LINES = 200_000;
/** Maximum columns, and maximum characters of a row with all its cells. */
export const IMPORT_MAX_COLUMNS = 1000;
export const IMPORT_MAX_ROW_LENGTH = 100_000;
/** Longer cells are truncated: every field is shorter, and still refuses the rest. */
export const MAX_CELL_LENGTH = 25_000;

/** Texts about a file as a whole. */
export const IMPORT_FILE_MESSAGES = {
  missing: "Choose a CSV or XLSX file",
  tooLarge: "The file is larger than 8 MB. Split it into several.",
  tooManyRows: `The file has more than ${formatCount(IMPORT_MAX_ROWS)} rows. Split it into several.`,
  tooManyColumns: `The first row has more than ${formatCount(IMPORT_MAX_COLUMNS)} columns. Leave those out that no shipment has.`,
  rowTooLong: (line: number) =>
    `The row at line ${line} has more than ${formatCount(IMPORT_MAX_ROW_LENGTH)} characters. Is a quotation mark missing?`,
  empty: "The file has no rows under its header",
  noTrackingNumber: `The first row has no column «${IMPORT_COLUMNS.tracking_number}». It must hold the names of the columns, as in the template.`,
  otherSpreadsheet:
    "This spreadsheet is protected, or of another kind than XLSX. Save it as XLSX or CSV first.",
  unreadableWorkbook: "This is no workbook that can be read. Save it as XLSX or CSV again.",
  workbookTooLarge: "The workbook holds more than 32 MB of text. Split it into several.",
  workbookTooLong: "The workbook takes too long to read. Save the sheet with the shipments as CSV.",
  busy: "Many files are being read. Try again in a minute.",
  columnTwice: (title: string) => `The column «${title}» is there twice`,
  unreadable: (line: number) =>
    `Line ${line} cannot be read: a quotation mark is missing or stands in the wrong place`,
} as const;

/** One row of a file: its number (the header is 1, as in spreadsheets) and its texts by column. */
export interface ImportRow {
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
}

/** Text of a whole workbook, whose file is compressed and names a text that recurs only once. */
export const IMPORT_MAX_TEXT = 32 * 1024 * 1024;
/** A workbook's parts, which are compressed to a tenth. */
export const IMPORT_MAX_INFLATED = 256 * 1024 * 1024;

/** What the first bytes say: a ZIP, such as .xlsx; an older or protected workbook; else text. */
export function kindOfFile(bytes: Uint8Array): "zip" | "compound" | "text" {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "zip";
  return bytes[0] === 0xd0 && bytes[1] === 0xcf ? "compound" : "text";
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

export interface ImportHeader {
  /** The known columns, each with the index of its cell. */
  columns: readonly { column: ImportColumn; place: number }[];
  unknown: string[];
}

/**
 * Parses the first row: titles as in an export, whatever their case, or column names.
 * @returns an error message when it cannot be imported
 */
export function readHeader(titles: readonly string[]): ImportHeader | string {
  if (titles.length > IMPORT_MAX_COLUMNS) return IMPORT_FILE_MESSAGES.tooManyColumns;
  const columns: { column: ImportColumn; place: number }[] = [];
  const unknown: string[] = [];
  for (const [place, written] of titles.entries()) {
    const title = written.trim();
    const column = columnsByTitle.get(title.toLowerCase());
    if (!column) {
      if (title) unknown.push(title);
    } else if (columns.some((each) => each.column === column)) {
      return IMPORT_FILE_MESSAGES.columnTwice(IMPORT_COLUMNS[column]);
    } else columns.push({ column, place });
  }
  if (!columns.some(({ column }) => column === "tracking_number"))
    return IMPORT_FILE_MESSAGES.noTrackingNumber;
  return { columns, unknown };
}

const columnsByTitle = new Map<string, ImportColumn>(
  (Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]).flatMap(([column, title]) => [
    [title.toLowerCase(), column],
    [column, column],
  ]),
);

/** The texts of one row by column; null for an empty row. Missing cells at the end are empty. */
export function readRow(header: ImportHeader, cells: readonly string[], row: number): ImportRow | null {
  if (cells.every((cell) => cell.trim() === "")) return null;
  const read: ImportRow["cells"] = {};
  for (const { column, place } of header.columns) {
    read[column] = unguardCell((cells[place] ?? "").slice(0, MAX_CELL_LENGTH));
  }
  return { row, cells: read };
}
