import { formatCount, pluralize } from "#domain/counts.ts";
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
} from "#domain/imports/file.ts";
import type { ImportCounts, ImportKind } from "#domain/imports/import.ts";

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

export const IMPORT_FILE_MESSAGES = {
  missing: "Choose a CSV or XLSX file",
  tooLarge: `The file is larger than ${MEGABYTES} MB. Split it into several.`,
  tooManyRows: `The file has more than ${formatCount(IMPORT_MAX_ROWS)} rows. Split it into several.`,
  tooManyColumns: `The first row has more than ${formatCount(IMPORT_MAX_COLUMNS)} columns. Leave out those that are not needed.`,
  rowTooLong: (line: number) =>
    `The row at line ${line} has more than ${formatCount(IMPORT_MAX_ROW_LENGTH)} characters. Is a quotation mark missing?`,
  empty: "The file has no rows under its header",
  otherSpreadsheet:
    "This spreadsheet is protected by a password, or of the older kind (.xls). Open it in your spreadsheet program and save it as XLSX or CSV.",
  otherXml: "This is an XML file, but no spreadsheet. Save the table as XLSX or CSV.",
  noSpreadsheet: "This is a PDF or a picture. Choose a CSV or XLSX file.",
  unreadableWorkbook: "This is no workbook that can be read. Save it as XLSX or CSV again.",
  workbookTooLarge: "The workbook holds more than 64 MB of text. Split it into several.",
  workbookTooLong: "The workbook takes too long to read. Save the sheet as CSV.",
  busy: "Many files are being read. Try again in a minute.",
  unreadable: (line: number) =>
    `Line ${line} cannot be read: a quotation mark is missing or stands in the wrong place`,
} as const;

export const DAMAGED_CELL_MESSAGES = {
  at: (field: string, cell: string, why: string) => `${field} (${cell}): ${why}`,
  error: (text: string) => `${text} is an error of the spreadsheet. Correct the cell there, or empty it`,
  exponents: (text: string) =>
    `of ${text} the last digits are lost. Format the column as text in the spreadsheet, type the number again, and choose the file again`,
  notCalculated:
    "a formula without its result. Open the file in a spreadsheet program, save it, and choose it again",
} as const;

export const READ_FILE_MESSAGES = {
  sheet: (name: string) => `Read from the sheet «${name}».`,
  headingRow: (row: number, groupRow?: number) =>
    groupRow === undefined
      ? `The headings are in row ${row}; rows above it are not imported.`
      : `The headings are in rows ${groupRow} and ${row}, which are read together${groupRow > 1 ? "; rows above them are not imported" : ""}.`,
  noHeadings: "The file has no headings: its first row is imported too.",
  hiddenRows: (count: number) =>
    `${pluralize(count, "row")} hidden in the sheet, by a filter or otherwise, ${count === 1 ? "is" : "are"} left out. Show ${count === 1 ? "it" : "them"} there and choose the file again to import ${count === 1 ? "it" : "them"} too.`,
} as const;

export const COLUMNS_MESSAGES = {
  twice: (field: string, heading: string) =>
    `«${heading}» goes to ${field} already. Choose another field for one of them, or leave it out.`,
  missing: (field: string) => `No column goes to ${field}. Every row needs it.`,
  sayOrder: (sample: string, one: string, other: string) =>
    `${sample} can be ${one} or ${other}: say which comes first, the day or the month`,
  unknownField: "Choose one of the fields",
  check: "Some columns need another look",
  noSheet: "This sheet is not in the workbook",
  noRow: "Choose one of the first rows of the file",
  noRows: "There are no rows under these headings. Choose another row, or another sheet or file.",
  failed: "The columns could not be saved. Nothing was imported.",
} as const;

export const IMPORT_CHOICES = {
  label: "How the file is read",
  empty: {
    label: "Empty cells",
    options: [
      { value: "keep", label: "Leave as is" },
      { value: "clear", label: "Empty the field" },
    ],
  },
  names: {
    label: "Names that differ",
    options: [
      { value: "ask", label: "Ask one by one" },
      { value: "keep", label: "Keep the stored names" },
      { value: "take", label: "Take those of the file" },
    ],
  },
  history: "History",
  historyHint:
    "These shipments never alarm: they are not late, silent or without papers, and customers get no mails about them.",
  erases: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "field is" : "fields are"} emptied by empty cells, shown in red below.`,
  seeThen: "See what it does then",
  notSaved: "Press «See what it does then» first: the import does not know yet what you have chosen.",
  isHistory: "Imported as history: these shipments raise no alarms.",
} as const;

export const IMPORT_MENDS = {
  label: "Why rows are refused",
  mended: "Mended for all rows",
  andOthers: (count: number) => `and ${formatCount(count)} like it`,
  showRows: "Show the rows",
  showAll: "Show all refused",
  allReasons: (count: number) => `All ${formatCount(count)} reasons`,
  leaveOut: "Import them without it",
  otherOrder: "Read them with day and month the other way",
  readOtherwise: "Dates that do not exist as their column is read have day and month the other way.",
  leftOut: (reason: string) => `Imported without the cells of: ${reason}.`,
  leftOutOfRow: (why: string) => `Left out: ${why}`,
  takeBack: "Take back",
} as const;

export const IMPORT_NOUN: Record<ImportKind, string> = { shipments: "shipment", companies: "customer" };

export const IMPORT_MESSAGES = {
  gone: "This import is not here any more. Choose the file again.",
  noColumns: "Say first where the columns of the file go.",
  takesTime: (count: number) =>
    `${formatCount(count)} at once: all are imported, or none. Allow up to a minute for each 10,000; this page then says what was done.`,
  planChanged: "Something changed meanwhile: nothing was imported. This is what the import would do now.",
  failed: (kind: ImportKind) => `Failed to import ${IMPORT_NOUN[kind]}s`,
  noAnswer: "No answer came. Reload the page: it says whether this was done.",
  imported: (kind: ImportKind, counts: ImportCounts) =>
    `Created ${counts.created} and changed ${counts.changed} ${IMPORT_NOUN[kind]}s`,
  unanswered: (kind: ImportKind, count: number) =>
    `${pluralize(count, IMPORT_NOUN[kind])} may be there already, or would change ${count === 1 ? "its name" : "their names"}. What is not answered is left out.`,
  unansweredLeftOut: (kind: ImportKind, count: number) =>
    `${pluralize(count, IMPORT_NOUN[kind])} without an answer ${count === 1 ? "was" : "were"} left out. To have ${count === 1 ? "it" : "them"}, choose the file again and answer.`,
  leftOut: (candidates: readonly { name: string; why: string }[]) =>
    `Left out: nobody said whether it is ${candidates.map(({ name, why }) => `${name} (${why})`).join(", ")}, or a new one`,
  answersNotSaved: "Save the answers first: the import does not know them yet.",
  planned: "This is what the import would do now.",
  answered: "Saved. This is what the import would do now.",
  alreadyUndone: (who: string) => `This import was undone already, by ${who}`,
  undoOver: "This import can be undone no more: its thirty days are over.",
  notImported: "This import was not done: there is nothing to undo.",
  undoFailed: "The import could not be undone to its end. Undo it again: it goes on where it stopped.",
  undone: (count: number, left: number) =>
    left === 0
      ? `The import is undone: ${pluralize(count, "record")}`
      : `The import is undone: ${pluralize(count, "record")}. ${formatCount(left)} changed since and stayed as they are.`,
  isBeingUndone: "This import is being undone. The top of the page says how far it is.",
  undoReason: (fileName: string) => `The import of ${fileName} was undone`,
  changedSince: "Changed since the import",
  deletedSince: "Deleted since the import",
  mergedSince: "Merged into another customer since the import",
  inUse: "In use by other records",
  erased: "Personal data of it was erased",
} as const;
