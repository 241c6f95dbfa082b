import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { SentFile } from "#database/imports/store-file.ts";
import { withXlsx, type XlsxRefusal, XlsxRefused } from "#database/spreadsheets/xlsx-process.ts";
import { Invalid } from "#domain/errors.ts";
import {
  countColumns,
  type FileRow,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_INFLATED,
  IMPORT_MAX_LINES,
  IMPORT_MAX_ROW_LENGTH,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_TEXT,
  kindOfFile,
  MAX_CELL_LENGTH,
  separatorOf,
  titleRows,
} from "#domain/imports/file.ts";
import { unguardCell } from "#domain/shipments/csv.ts";
import { IMPORT_FILE_MESSAGES } from "#words/imports.ts";

type OpenFile = Omit<SentFile, "name" | "hash">;

/**
 * Opens a CSV file as spreadsheet programs write it, or an XLSX workbook at its first sheet with rows under headings, and reads it a piece
 * at a time: others are served meanwhile, and its rows are never in memory as a whole.
 *
 * @param take called with the headings and the rows that follow
 * @throws Invalid, with the message for the field, when it is no file an import can be made of
 */
export async function withImportFile<Result>(
  file: unknown,
  take: (file: OpenFile & { name: string; hash: string }) => Promise<Result>,
): Promise<Result> {
  // A form without a chosen file sends one without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === ""))
    throw refusal(IMPORT_FILE_MESSAGES.missing);
  if (file.size > IMPORT_MAX_BYTES) throw refusal(IMPORT_FILE_MESSAGES.tooLarge);
  const kind = kindOfFile(await file.slice(0, 4).bytes());
  if (kind === "compound") throw refusal(IMPORT_FILE_MESSAGES.otherSpreadsheet);
  if (kind === "other") throw refusal(IMPORT_FILE_MESSAGES.noSpreadsheet);
  const about = { name: file.name, hash: await hashOf(file) };
  return kind === "zip"
    ? withWorkbook(await file.bytes(), null, (open) => take({ ...open, ...about }))
    : withCsv(file, (open) => take({ ...open, ...about }));
}

async function hashOf(file: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest("hex");
}

const workbookRefusals: Record<XlsxRefusal, string> = {
  tooManyRows: IMPORT_FILE_MESSAGES.tooManyRows,
  tooManyColumns: IMPORT_FILE_MESSAGES.tooManyColumns,
  tooMuch: IMPORT_FILE_MESSAGES.workbookTooLarge,
  unreadable: IMPORT_FILE_MESSAGES.unreadableWorkbook,
  tooLong: IMPORT_FILE_MESSAGES.workbookTooLong,
  busy: IMPORT_FILE_MESSAGES.busy,
};

/**
 * Opens one sheet of an XLSX workbook, counted from 0; null for the first with rows under headings, else the first of all.
 * @throws Invalid
 */
export async function withWorkbook<Result>(
  bytes: Uint8Array,
  wanted: number | null,
  take: (file: OpenFile) => Promise<Result>,
): Promise<Result> {
  const limits = {
    rows: IMPORT_MAX_ROWS + 1,
    columns: IMPORT_MAX_COLUMNS,
    cell: MAX_CELL_LENGTH,
    text: IMPORT_MAX_TEXT,
    inflated: IMPORT_MAX_INFLATED,
  };
  try {
    return await withXlsx({ bytes, sheet: wanted, limits }, async ({ sheets, sheet, rows }) => {
      const pieces = rowsUnderHeadings(rows, ({ number, cells }) => ({ row: number, cells }));
      const { headings, rest } = await firstRow(pieces, sheets.length > 1);
      return take({ sheets, sheet, bytes, headings, rows: rest });
    });
  } catch (error) {
    throw error instanceof XlsxRefused ? refusal(workbookRefusals[error.why]) : error;
  }
}

async function withCsv<Result>(file: Blob, take: (file: OpenFile) => Promise<Result>): Promise<Result> {
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
  const reading = pipeline(Readable.from(inPieces(body, texts)), parser).catch(() => {});
  try {
    const { headings, rest } = await firstRow(inBatches(parser as AsyncIterable<string[]>), false);
    return await take({ sheets: [], sheet: 0, headings, rows: rest });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw refusal(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? IMPORT_FILE_MESSAGES.rowTooLong(line)
        : IMPORT_FILE_MESSAGES.unreadable(line),
    );
  } finally {
    parser.destroy();
    await reading;
  }
}

const PIECE_ROWS = 500;

/** Rows that are not empty, in pieces; at most as many as an import takes. */
async function* inBatches(lines: AsyncIterable<string[]>): AsyncGenerator<FileRow[], undefined> {
  let piece: FileRow[] = [];
  let [row, count] = [0, 0];
  for await (const written of lines) {
    row += 1;
    if (row > IMPORT_MAX_LINES) throw refusal(IMPORT_FILE_MESSAGES.tooManyRows);
    const cells = cellsOf(written);
    if (cells.length === 0) continue;
    if (++count > IMPORT_MAX_ROWS + 1) throw refusal(IMPORT_FILE_MESSAGES.tooManyRows);
    piece.push({ row, cells });
    if (piece.length < PIECE_ROWS) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function* rowsUnderHeadings<Row>(
  pieces: AsyncIterable<Row[]>,
  read: (row: Row) => FileRow,
): AsyncGenerator<FileRow[], undefined> {
  for await (const piece of pieces) {
    yield piece.map(read).flatMap(({ row, cells }) => {
      const tidy = cellsOf(cells);
      return tidy.length > 0 ? [{ row, cells: tidy }] : [];
    });
    await othersTurn();
  }
}

/** As they are stored: no longer than any field, without the apostrophes that guard a cell, nor empty ones at the end. */
function cellsOf(written: readonly string[]): string[] {
  const cells = written.map((cell) => unguardCell(cell.slice(0, MAX_CELL_LENGTH)));
  while (cells.length > 0 && cells.at(-1)?.trim() === "") cells.pop();
  if (cells.length > IMPORT_MAX_COLUMNS) cells.length = IMPORT_MAX_COLUMNS;
  return cells;
}

/** The headings, and the pieces of rows under them; each of several sheets may be empty. */
async function firstRow(
  pieces: AsyncGenerator<FileRow[], undefined>,
  mayBeEmpty: boolean,
): Promise<{ headings: string[]; rest: AsyncGenerator<FileRow[]> }> {
  const { value: first = [] } = await pieces.next();
  const [head, ...under] = first.slice(titleRows(first));
  const more = under.length > 0 ? { value: under, done: false } : await pieces.next();
  if (!more.value?.length && !mayBeEmpty) throw refusal(IMPORT_FILE_MESSAGES.empty);
  async function* rest() {
    if (more.value) yield more.value;
    yield* pieces;
  }
  return { headings: head?.cells ?? [], rest: rest() };
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

/** Of a piece: bytes, and lines. A line of another width than the first costs the parser an error that nobody reads. */
const PIECE_BYTES = 16 * 1024;
const PIECE_LINES = 200;

/** The parser reads a piece in one go; between two of them others are served. */
async function* inPieces(
  beginning: string,
  texts: AsyncGenerator<string, undefined>,
): AsyncGenerator<Buffer> {
  for (let text: string | undefined = beginning; text !== undefined; text = (await texts.next()).value) {
    const bytes = Buffer.from(text);
    for (let start = 0; start < bytes.length;) {
      const end = endOfPiece(bytes, start);
      yield bytes.subarray(start, end);
      await othersTurn();
      start = end;
    }
  }
}

function endOfPiece(bytes: Buffer, start: number): number {
  const most = Math.min(start + PIECE_BYTES, bytes.length);
  let lines = 0;
  for (let at = start; at < most; at += 1) {
    const isEnd = bytes[at] === 10 || bytes[at] === 13;
    if (isEnd && ++lines === PIECE_LINES) return at + 1;
  }
  return most;
}

function refusal(message: string): Invalid {
  return new Invalid(message, { file: [message] });
}
