import { formatCount } from "#domain/counts.ts";
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
} from "#domain/imports/file.ts";

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

/** Texts about a file as a whole. */
export const IMPORT_FILE_MESSAGES = {
  missing: "Choose a CSV or XLSX file",
  tooLarge: `The file is larger than ${MEGABYTES} MB. Split it into several.`,
  tooManyRows: `The file has more than ${formatCount(IMPORT_MAX_ROWS)} rows. Split it into several.`,
  tooManyColumns: `The first row has more than ${formatCount(IMPORT_MAX_COLUMNS)} columns. Leave out those that are not needed.`,
  rowTooLong: (line: number) =>
    `The row at line ${line} has more than ${formatCount(IMPORT_MAX_ROW_LENGTH)} characters. Is a quotation mark missing?`,
  empty: "The file has no rows under its header",
  otherSpreadsheet:
    "This spreadsheet is protected, or of another kind than XLSX. Save it as XLSX or CSV first.",
  unreadableWorkbook: "This is no workbook that can be read. Save it as XLSX or CSV again.",
  workbookTooLarge: "The workbook holds more than 64 MB of text. Split it into several.",
  workbookTooLong: "The workbook takes too long to read. Save the sheet as CSV.",
  busy: "Many files are being read. Try again in a minute.",
  unreadable: (line: number) =>
    `Line ${line} cannot be read: a quotation mark is missing or stands in the wrong place`,
} as const;

/** Texts of the step «Columns». */
export const COLUMNS_MESSAGES = {
  twice: (field: string, heading: string) =>
    `«${heading}» goes to ${field} already. Choose another field for one of them, or leave it out.`,
  missing: (field: string) => `No column goes to ${field}. Every row needs it.`,
  sayOrder: (sample: string, one: string, other: string) =>
    `${sample} can be ${one} or ${other}: say which comes first, the day or the month`,
  unknownField: "Choose one of the fields",
  check: "Some columns need another look",
  noSheet: "This sheet is not in the workbook",
  failed: "The columns could not be saved. Nothing was imported.",
} as const;
