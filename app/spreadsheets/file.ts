/** Maximum size and rows of one import; empty rows count only towards `IMPORT_MAX_LINES`. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_LINES = 400_000;
export const IMPORT_MAX_COLUMNS = 1000;
export const IMPORT_MAX_ROW_LENGTH = 100_000;
/** Maximum sheets of a workbook, and characters of a sheet's name (31 in Excel): they are stored and listed. */
export const IMPORT_MAX_SHEETS = 250;
export const MAX_SHEET_NAME = 100;
/** Maximum cell length; longer cells are truncated, which every field still refuses as too long. */
export const MAX_CELL_LENGTH = 25_000;
/** Maximum text of a whole workbook, whose file is compressed and stores a recurring text once. */
export const IMPORT_MAX_TEXT = 64 * 1024 * 1024;
/** Maximum inflated size of a workbook's parts, which are compressed to a tenth. */
export const IMPORT_MAX_INFLATED = 384 * 1024 * 1024;

/** A row of a file: its number (the header is 1, as in spreadsheets) and its cells. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** First bytes of PDF, PNG and JPEG: uploaded by mistake, they would cause misleading errors as CSV. */
const OTHER_FILE_SIGNATURES = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

export const KIND_BYTES = 2048;

/** Detects the kind of a file by its first bytes. */
export function kindOfFile(
  bytes: Uint8Array,
): "zip" | "compound" | "html" | "xml2003" | "xml" | "other" | "text" {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "zip";
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "compound";
  if (OTHER_FILE_SIGNATURES.some((beginning) => beginning.every((byte, at) => bytes[at] === byte)))
    return "other";
  // Any encoding will do for tags; UTF-16 has zeros between them.
  const text = new TextDecoder("latin1").decode(bytes).replaceAll("\0", "");
  const [, tag = ""] = /^[^\w<]{0,20}\s*<([!?]?[a-z]+)/i.exec(text) ?? [];
  if (/^\?xml$/i.test(tag) && /<(?:!doctype\s+)?html\b/i.test(text)) return "html";
  if (/^\?xml$/i.test(tag))
    return /urn:schemas-microsoft-com:office:spreadsheet/.test(text) ? "xml2003" : "xml";
  return /^(?:!doctype|html|head|meta|body|table|style|div)$/i.test(tag) ? "html" : "text";
}

export const EXPORT_MESSAGES = {
  running: "Several exports are running. Please try again in a moment.",
  noColumns: "Choose at least one column",
};
