import { withCommas } from "../figures.ts";
import { BYTE_ORDER_MARK, IMPORT_COLUMNS, type ImportColumn, unguardCell } from "./csv.ts";

/** Largest file and most rows of one import. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 50_000;

/** Texts about a file as a whole. */
export const IMPORT_FILE_MESSAGES = {
  missing: "Choose a CSV file",
  tooLarge: "The file is larger than 8 MB. Split it into several.",
  tooManyRows: `The file has more than ${withCommas(IMPORT_MAX_ROWS)} rows. Split it into several.`,
  empty: "The file has no rows under its header",
  noTrackingNumber: `The first row has no column «${IMPORT_COLUMNS.tracking_number}». It must hold the names of the columns, as in the template.`,
  notCsv: "This is a spreadsheet, not a CSV file. Save it as CSV first.",
  columnTwice: (title: string) => `The column «${title}» is there twice`,
  unreadable: (line: number) =>
    `Line ${line} cannot be read: a quotation mark is missing or stands in the wrong place`,
} as const;

/** One row of a file: where it stands (the header is 1, as spreadsheet programs count) and its texts by column. */
export interface ImportRow {
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
}

/** The text of a file as spreadsheet programs write it: UTF-8 with or without mark, UTF-16, or Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  // The database holds no NUL; a text has none.
  return decodeBytes(bytes).replaceAll("\u0000", "");
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** True for the inside of .xlsx, .ods and .xls files. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
}

/** The sign between cells: what Excel's `sep=` line says, else what the header has most of. */
export function separatorOf(text: string): { separator: string; body: string } {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const said = /^"?sep=([,;\t])"?\r?\n/i.exec(content);
  if (said?.[1]) return { separator: said[1], body: content.slice(said[0].length) };
  const header = (/^[^\r\n]*/.exec(content)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => header.split(sign).length;
  const separator = [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  return { separator, body: content };
}

export interface ImportHeader {
  /** The column of each cell; null where we know none of that name. */
  columns: (ImportColumn | null)[];
  unknown: string[];
}

/**
 * Reads the first row: titles as in an export, in any case, or column names.
 * @returns a message where no import can be made with it
 */
export function readHeader(titles: readonly string[]): ImportHeader | string {
  const columns = titles.map((title) => columnsByTitle.get(title.trim().toLowerCase()) ?? null);
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) return IMPORT_FILE_MESSAGES.columnTwice(IMPORT_COLUMNS[twice]);
  if (!columns.includes("tracking_number")) return IMPORT_FILE_MESSAGES.noTrackingNumber;
  const unknown = titles.map((title) => title.trim()).filter((title, index) => title && !columns[index]);
  return { columns, unknown };
}

const columnsByTitle = new Map<string, ImportColumn>(
  (Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]).flatMap(([column, title]) => [
    [title.toLowerCase(), column],
    [column, column],
  ]),
);

/** The texts of one row by column; null for a row without any. Cells that a program left off at the end are empty. */
export function readRow(header: ImportHeader, cells: readonly string[], row: number): ImportRow | null {
  if (cells.every((cell) => cell.trim() === "")) return null;
  const read: ImportRow["cells"] = {};
  for (const [index, column] of header.columns.entries()) {
    if (column) read[column] = unguardCell(cells[index] ?? "");
  }
  return { row, cells: read };
}
