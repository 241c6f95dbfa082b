import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_SHEETS,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
} from "#app/spreadsheets/file.ts";
import { type ImportCounts, type ImportKind, IMPORTS } from "./import.ts";

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

export const IMPORT_FILE_MESSAGES = {
  missing: "Choose a CSV or XLSX file",
  tooLarge: `The file is larger than ${MEGABYTES} MB. Split it into several.`,
  tooManyRows: `The file has more than ${formatCount(IMPORT_MAX_ROWS)} rows. Split it into several.`,
  tooManyColumns: `The first row has more than ${formatCount(IMPORT_MAX_COLUMNS)} columns. Leave out those that are not needed.`,
  tooManySheets: `The workbook has more than ${formatCount(IMPORT_MAX_SHEETS)} sheets. Save the one to import as a file of its own.`,
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
} as const;

export const READ_FILE_MESSAGES = {
  headingRow: (row: number, groupRow?: number) =>
    groupRow === undefined
      ? `The headings are in row ${row}; rows above it are not imported.`
      : `The headings are in rows ${groupRow} and ${row}, which are read together${groupRow > 1 ? "; rows above them are not imported" : ""}.`,
  hiddenRows: (count: number) =>
    `${pluralize(count, "row")} hidden in the sheet, by a filter or otherwise, ${count === 1 ? "is" : "are"} left out. Show ${count === 1 ? "it" : "them"} there and choose the file again to import ${count === 1 ? "it" : "them"} too.`,
} as const;

export const COLUMNS_MESSAGES = {
  missing: (field: string) => `Missing: ${field}.`,
  chooseMissing: "Choose it for a column below, or add a column to the file and choose it again.",
  chooseOtherwise: "Or choose it for a column below, or add a column to the file and choose it again.",
  newNumbers: "Give each row a new number",
  newNumbersHint:
    "Numbers are given when the file is imported. A row with the Customer Reference of a shipment that is stored already means that shipment.",
  sayOrder: (sample: string, one: string, other: string) =>
    `${sample} can be ${one} or ${other}: say which comes first, the day or the month`,
  noRow: "Choose one of the first rows of the file",
  failed: "The columns could not be saved. Nothing was imported.",
} as const;

export const IMPORT_CHOICES = {
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
  erases: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "field is" : "fields are"} emptied by empty cells, shown in red below.`,
} as const;

export const IMPORT_HISTORY = {
  all: {
    label: "Take all as history: never late, no mails",
    hint: "Then none of these shipments is late, silent or without papers, and customers get no mails about them.",
  },
  due: (count: number) =>
    `${pluralize(count, "new shipment")} ${count === 1 ? "was due before today and is" : "were due before today and are"} late once imported.`,
  takeDue: (count: number) => (count === 1 ? "Take it as history" : "Take these as history"),
  takesDue: "What was due before today is taken as history: never late, no mails.",
  tookAll: "Imported as history: these shipments raise no alarms.",
  tookDue: "What was due before that day was imported as history: it raises no alarms.",
} as const;

export const IMPORT_MENDS = {
  leftOutOfRow: (why: string) => `Left out: ${why}`,
  takeBack: "Take back",
  addPayers: "Add them as customers",
  newNumbers: "Give them new numbers",
  leaveOut: "Import them without it",
  currency: "All in",
  takeCurrency: "Take this currency",
  takesCurrency: (currency: string) => `Declared values without a currency are in ${currency}.`,
  takeTowns: "Take the cities of shippers and consignees",
  takesTowns: "Where a row has no Origin or Destination, it is the city of the shipper or the consignee.",
  readsOtherOrder: "Dates that do not exist as their column is read have day and month the other way.",
  givesNumbers: "Rows without a Tracking Number are given a new one when the file is imported.",
  addsPayers: "Who is billed and not on record is added as a customer.",
} as const;

export const IMPORT_MESSAGES = {
  erased: "Personal data of it was erased",
  gone: "This import is not here any more. Choose the file again.",
  noColumns: "Say first where the columns of the file go.",
  takesTime: (count: number) =>
    `${formatCount(count)} at once: all are imported, or none. Allow up to a minute for each 10,000; this page then says what was done.`,
  failed: (kind: ImportKind) => `Failed to import ${IMPORTS[kind].many}`,
  imported: (kind: ImportKind, counts: ImportCounts) =>
    `Created ${counts.created} and changed ${counts.changed} ${IMPORTS[kind].many}`,
  unanswered: (kind: ImportKind, count: number) =>
    `${pluralize(count, IMPORTS[kind].one)} may be there already, or would change ${count === 1 ? "its name" : "their names"}. What is not answered is left out.`,
  unansweredLeftOut: (kind: ImportKind, count: number) =>
    `${pluralize(count, IMPORTS[kind].one)} without an answer ${count === 1 ? "was" : "were"} left out. To have ${count === 1 ? "it" : "them"}, choose the file again and answer.`,
  leftOut: (candidates: readonly { name: string; why: string }[]) =>
    `Left out: nobody said whether it is ${candidates.map(({ name, why }) => `${name} (${why})`).join(", ")}, or a new one`,
  undoOver: "This import can be undone no more: its thirty days are over.",
  notImported: "This import was not done: there is nothing to undo.",
  undoFailed: "The import could not be undone to its end. Undo it again: it goes on where it stopped.",
  undone: (count: number, left: number) =>
    left === 0
      ? `The import is undone: ${pluralize(count, "record")}`
      : `The import is undone: ${pluralize(count, "record")}. ${formatCount(left)} changed since and stayed as they are.`,
  wasUndone: (outcome: string) => `${outcome}, undone`,
  undoReason: (fileName: string) => `The import of ${fileName} was undone`,
  changedSince: "Changed since the import",
  deletedSince: "Deleted since the import",
  mergedSince: "Merged into another customer since the import",
  inUse: "In use by other records",
} as const;
