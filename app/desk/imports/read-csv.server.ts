import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import { encodingOf, textsOf } from "#app/spreadsheets/text-encoding.server.ts";
import { Invalid, fieldError } from "#app/kit/errors.ts";
import { type FileRow, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROW_LENGTH } from "#app/spreadsheets/file.ts";
import { IMPORT_FILE_MESSAGES } from "#app/imports/words.ts";
import { BYTE_ORDER_MARK } from "#app/kit/text/csv-cells.ts";

/** Reads a CSV file in pieces, which keeps memory small and lets other requests run in between. @throws Invalid */
export async function withCsv<Result>(
  file: Blob,
  take: (lines: AsyncIterable<FileRow>) => Promise<Result>,
): Promise<Result> {
  const texts = textsOf(file, await encodingOf(file));
  const beginning = await beginningOf(texts);
  const { separator, body } = separatorOf(beginning);
  if (countColumns(body, separator) > IMPORT_MAX_COLUMNS) throw refusal(IMPORT_FILE_MESSAGES.tooManyColumns);
  const { CsvError, parse } = await import("csv-parse");
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // Allows inch marks within a cell, and blanks before a quoted one.
    relax_quotes: true,
    ltrim: true,
    // Each empty line would cost an error, as below.
    skip_empty_lines: true,
    info: true,
    max_record_size: IMPORT_MAX_ROW_LENGTH,
  });
  const reading = pipeline(Readable.from(inPieces(body, texts)), parser).catch(() => {});
  try {
    return await take(linesOf(parser, separator));
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

interface ParsedLine {
  record: string[];
  /** Counts up to this line. */
  info: { records: number; empty_lines: number };
}

async function* linesOf(
  parser: AsyncIterable<ParsedLine>,
  separator: string,
): AsyncGenerator<FileRow, undefined> {
  let [line, empty] = [1, 0];
  for await (const { record: cells, info } of parser) {
    line += info.empty_lines - empty;
    empty = info.empty_lines;
    let more = 1;
    for (const cell of cells) {
      if (!cell.includes("\n")) continue;
      if (holdsRows(cell, separator)) throw refusal(IMPORT_FILE_MESSAGES.unreadable(line));
      more += cell.split("\n").length - 1;
    }
    yield { row: info.records + empty, cells };
    line += more;
  }
}

/** True when an opening quotation mark has merged rows into one cell, as in `"5 inch` up to the mark of a later row. */
function holdsRows(cell: string, separator: string): boolean {
  if (!cell.startsWith('"')) return false;
  const [, within = ""] = cell.split('"', 2);
  return within.includes("\n") && within.includes(separator);
}

async function beginningOf(texts: AsyncGenerator<string, undefined>): Promise<string> {
  let beginning = "";
  while (beginning.length <= IMPORT_MAX_ROW_LENGTH) {
    const { value, done } = await texts.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

/** Maximum bytes and lines of a piece. Each line with another number of cells costs the parser an unused error. */
const PIECE_BYTES = 16 * 1024;
const PIECE_LINES = 200;

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

export function refusal(message: string): Invalid {
  return fieldError("file", message);
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
const COUNTED_LINES = 30;

/** Detects the separator by Excel's `sep=` line, else by the most consistent count in the first lines; a title may have others. */
export function separatorOf(text: string): { separator: string; body: string } {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const declaration = /^"?sep=([^\w\s"]|\t)"?(?:\r\n|\n|\r)/i.exec(content);
  if (declaration?.[1]) return { separator: declaration[1], body: content.slice(declaration[0].length) };
  const fits = SEPARATORS.map((sign) => ({ sign, fit: fitOf(firstWidths(content, sign)) }));
  const best = fits.reduce((best, each) => (each.fit > best.fit ? each : best));
  return { separator: best.sign, body: content };
}

/** The number of separators in the lines of the most frequent width. */
function fitOf(widths: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const width of widths) lines.set(width, (lines.get(width) ?? 0) + 1);
  return Math.max(0, ...[...lines].map(([width, count]) => (width - 1) * count));
}

/** The number of cells of each of the first lines, whose quoted cells may have line breaks. */
function firstWidths(content: string, separator: string): number[] {
  const widths: number[] = [];
  const most = Math.min(content.length, IMPORT_MAX_ROW_LENGTH);
  let [width, isQuoted, isStart] = [1, false, true];
  for (let at = 0; at < most && widths.length < COUNTED_LINES; at += 1) {
    const sign = content[at];
    if (isQuoted) {
      // A doubled quotation mark closes the cell, and reopens it.
      isQuoted = sign !== '"';
      isStart = !isQuoted;
      continue;
    }
    const isLineEnd = sign === "\n" || sign === "\r";
    isQuoted = sign === '"' && isStart;
    isStart = sign === separator || isLineEnd || (sign === " " && isStart);
    if (sign === separator) width += 1;
    else if (isLineEnd) {
      if (width > 1) widths.push(width);
      width = 1;
    }
  }
  return width > 1 ? [...widths, width] : widths;
}

function countColumns(body: string, separator: string): number {
  const header = /^[^\r\n]*/.exec(body.slice(0, IMPORT_MAX_ROW_LENGTH))?.[0] ?? "";
  return header.replace(/"[^"]*"/g, "").split(separator).length;
}
