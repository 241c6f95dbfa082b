import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import { readXlsx, type XlsxRefusal, XlsxRefused } from "#database/spreadsheets/xlsx-process.ts";
import { Invalid } from "#domain/errors.ts";
import {
  countColumns,
  IMPORT_FILE_MESSAGES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_INFLATED,
  IMPORT_MAX_LINES,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_TEXT,
  type ImportHeader,
  type ImportRow,
  kindOfFile,
  MAX_CELL_LENGTH,
  readHeader,
  readRow,
  separatorOf,
} from "#domain/shipments/csv-file.ts";

export interface ReadFile {
  rows: ImportRow[];
  /** Titles no column has. */
  unknown: string[];
}

/**
 * Reads the rows of a CSV file as spreadsheet programs write them, or of the first sheet of an XLSX workbook, a piece at a
 * time: others are served meanwhile, and a CSV file is never in memory as a whole.
 * @throws Invalid, with the message for the field, when it is no file an import can be made of
 */
export async function readImportFile(file: unknown): Promise<ReadFile> {
  // A form without a chosen file sends one without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === ""))
    throw refusal(IMPORT_FILE_MESSAGES.missing);
  if (file.size > IMPORT_MAX_BYTES) throw refusal(IMPORT_FILE_MESSAGES.tooLarge);
  const kind = kindOfFile(await file.slice(0, 4).bytes());
  if (kind === "compound") throw refusal(IMPORT_FILE_MESSAGES.otherSpreadsheet);
  return kind === "zip" ? readWorkbook(await file.bytes()) : readCsv(file);
}

const workbookRefusals: Record<XlsxRefusal, string> = {
  tooManyRows: IMPORT_FILE_MESSAGES.tooManyRows,
  tooManyColumns: IMPORT_FILE_MESSAGES.tooManyColumns,
  tooMuch: IMPORT_FILE_MESSAGES.workbookTooLarge,
  unreadable: IMPORT_FILE_MESSAGES.unreadableWorkbook,
  tooLong: IMPORT_FILE_MESSAGES.workbookTooLong,
  busy: IMPORT_FILE_MESSAGES.busy,
};

async function readWorkbook(bytes: Uint8Array): Promise<ReadFile> {
  const [titles, ...sheet] = await readXlsx(bytes, {
    rows: IMPORT_MAX_ROWS + 1,
    columns: IMPORT_MAX_COLUMNS,
    cell: MAX_CELL_LENGTH,
    text: IMPORT_MAX_TEXT,
    inflated: IMPORT_MAX_INFLATED,
  }).catch((error: unknown) => {
    throw error instanceof XlsxRefused ? refusal(workbookRefusals[error.why]) : error;
  });
  const header = readHeader(titles?.cells ?? []);
  if (!titles || sheet.length === 0) throw refusal(IMPORT_FILE_MESSAGES.empty);
  if (typeof header === "string") throw refusal(header);
  const rows: ImportRow[] = [];
  for (const [index, { number, cells }] of sheet.entries()) {
    const row = readRow(header, cells, number);
    if (row) rows.push(row);
    if (index % 1000 === 0) await othersTurn();
  }
  return { rows, unknown: header.unknown };
}

async function readCsv(file: Blob): Promise<ReadFile> {
  const texts = textsOf(file, await encodingOf(file));
  const beginning = await beginningOf(texts);
  const { separator, body } = separatorOf(beginning);
  if (countColumns(body, separator) > IMPORT_MAX_COLUMNS) throw refusal(IMPORT_FILE_MESSAGES.tooManyColumns);
  const { CsvError, parse } = await import("csv-parse");
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: IMPORT_MAX_ROW_LENGTH,
  });
  pipeline(Readable.from(inPieces(body, texts)), parser).catch(() => {});
  const rows: ImportRow[] = [];
  let header: ImportHeader | undefined;
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (header) {
        const row = readRow(header, cells, number);
        if (row) rows.push(row);
        if (rows.length > IMPORT_MAX_ROWS || number > IMPORT_MAX_LINES)
          throw refusal(IMPORT_FILE_MESSAGES.tooManyRows);
      } else {
        const read = readHeader(cells);
        if (typeof read === "string") throw refusal(read);
        header = read;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw refusal(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? IMPORT_FILE_MESSAGES.rowTooLong(line)
        : IMPORT_FILE_MESSAGES.unreadable(line),
    );
  }
  if (!header || rows.length === 0) throw refusal(IMPORT_FILE_MESSAGES.empty);
  return { rows, unknown: header.unknown };
}

type Encoding = "utf-16le" | "utf-16be" | "utf-8" | "windows-1252";

/** UTF-16 by its mark, UTF-8 where all of the file is that, else the Windows-1252 of older programs. */
async function encodingOf(file: Blob): Promise<Encoding> {
  const [first, second] = await file.slice(0, 2).bytes();
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of file.stream()) {
    if (!canDecode(() => decoder.decode(bytes, { stream: true }))) return "windows-1252";
  }
  return canDecode(() => decoder.decode()) ? "utf-8" : "windows-1252";
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, a piece at a time. PostgreSQL cannot store NUL. */
async function* textsOf(file: Blob, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  const text = (bytes?: Uint8Array) => decoder.decode(bytes, { stream: bytes !== undefined });
  for await (const bytes of file.stream()) yield text(bytes).replaceAll("\u0000", "");
  yield text().replaceAll("\u0000", "");
}

/** As much of a text as its first line may have. */
async function beginningOf(texts: AsyncGenerator<string, undefined>): Promise<string> {
  let beginning = "";
  while (beginning.length <= IMPORT_MAX_ROW_LENGTH) {
    const { value, done } = await texts.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

/** The parser reads a piece in one go; between two of them others are served. */
async function* inPieces(
  beginning: string,
  texts: AsyncGenerator<string, undefined>,
): AsyncGenerator<Buffer> {
  const size = 16 * 1024;
  for (let text: string | undefined = beginning; text !== undefined; text = (await texts.next()).value) {
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length; start += size) {
      yield bytes.subarray(start, start + size);
      await othersTurn();
    }
  }
}

function refusal(message: string): Invalid {
  return new Invalid(message, { file: [message] });
}
