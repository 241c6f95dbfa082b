import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { SentFile } from "#app/imports/store-file.server.ts";
import { type SheetRefusal, SheetRefused, withSheet } from "#app/spreadsheets/sheet-process.server.ts";
import {
  type FileRow,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_INFLATED,
  IMPORT_MAX_LINES,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_TEXT,
  KIND_BYTES,
  kindOfFile,
  MAX_CELL_LENGTH,
} from "#app/spreadsheets/file.ts";
import { type FileHeadings, findHeadings } from "#app/spreadsheets/heading-row.ts";
import { IMPORT_FILE_MESSAGES } from "#app/imports/words.ts";
import { refusal, withCsv } from "./read-csv.server.ts";
import { unguardCell } from "#app/kit/text/csv-cells.ts";

type OpenFile = Omit<SentFile, "name" | "hash">;

type FindHeadings = (rows: readonly FileRow[]) => FileHeadings | Promise<FileHeadings>;

/**
 * Opens an uploaded file; of a workbook the first visible sheet with rows under headings.
 * @throws Invalid, with the field's message
 */
export async function withImportFile<Result>(
  file: unknown,
  take: (file: OpenFile & { name: string; hash: string }) => Promise<Result>,
  find: FindHeadings = findHeadings,
): Promise<Result> {
  // A form without a chosen file sends a file without a name.
  if (!(file instanceof File) || (file.size === 0 && file.name === ""))
    throw refusal(IMPORT_FILE_MESSAGES.missing);
  if (file.size > IMPORT_MAX_BYTES) throw refusal(IMPORT_FILE_MESSAGES.tooLarge);
  const kind = kindOfFile(await file.slice(0, KIND_BYTES).bytes());
  const about = { name: file.name, hash: await hashOf(file) };
  const takeIt = (open: OpenFile) => take({ ...open, ...about });
  if (kind !== "text") return withWorkbook(await file.bytes(), null, takeIt, find);
  return withCsv(file, async (lines) => {
    return takeIt({ sheets: [], sheet: 0, ...(await headRow(inBatches(lines), false, find)) });
  });
}

async function hashOf(file: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.stream()) hash.update(bytes);
  return hash.digest("hex");
}

const sheetRefusals: Record<SheetRefusal, string> = {
  tooManyRows: IMPORT_FILE_MESSAGES.tooManyRows,
  tooManyColumns: IMPORT_FILE_MESSAGES.tooManyColumns,
  tooManySheets: IMPORT_FILE_MESSAGES.tooManySheets,
  tooMuch: IMPORT_FILE_MESSAGES.workbookTooLarge,
  unreadable: IMPORT_FILE_MESSAGES.unreadableWorkbook,
  tooLong: IMPORT_FILE_MESSAGES.workbookTooLong,
  busy: IMPORT_FILE_MESSAGES.busy,
};

const KINDS = { zip: "xlsx", html: "html", xml2003: "xml2003" } as const;

const OTHER_KINDS = {
  compound: IMPORT_FILE_MESSAGES.otherSpreadsheet,
  xml: IMPORT_FILE_MESSAGES.otherXml,
  other: IMPORT_FILE_MESSAGES.noSpreadsheet,
  text: IMPORT_FILE_MESSAGES.unreadableWorkbook,
} as const;

/**
 * Opens a visible sheet by its index from 0; null is the first with rows under headings, else the first.
 * @throws Invalid
 */
export async function withWorkbook<Result>(
  bytes: Uint8Array,
  wanted: number | null,
  take: (file: OpenFile) => Promise<Result>,
  find: FindHeadings = findHeadings,
): Promise<Result> {
  const kind = kindOfFile(bytes.subarray(0, KIND_BYTES));
  if (!(kind in KINDS)) throw refusal(OTHER_KINDS[kind as keyof typeof OTHER_KINDS]);
  const task = {
    bytes,
    kind: KINDS[kind as keyof typeof KINDS],
    sheet: wanted,
    limits: {
      rows: IMPORT_MAX_ROWS + 1,
      columns: IMPORT_MAX_COLUMNS,
      cell: MAX_CELL_LENGTH,
      text: IMPORT_MAX_TEXT,
      inflated: IMPORT_MAX_INFLATED,
    },
  };
  try {
    return await withSheet(task, async ({ sheets, sheet, rows, hiddenRows }) => {
      const file = await headRow(tidyRows(rows), sheets.length > 1, find);
      return take({ sheets, sheet, bytes, hiddenRows, ...file });
    });
  } catch (error) {
    throw error instanceof SheetRefused ? refusal(sheetRefusals[error.why]) : error;
  }
}

const PIECE_ROWS = 500;

async function* inBatches(lines: AsyncIterable<FileRow>): AsyncGenerator<FileRow[], undefined> {
  let piece: FileRow[] = [];
  let count = 0;
  for await (const { row, cells: written } of lines) {
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

async function* tidyRows(
  pieces: AsyncIterable<{ number: number; cells: string[] }[]>,
): AsyncGenerator<FileRow[], undefined> {
  for await (const piece of pieces) {
    yield piece.flatMap(({ number, cells }) => {
      const tidy = cellsOf(cells);
      return tidy.length > 0 ? [{ row: number, cells: tidy }] : [];
    });
    await othersTurn();
  }
}

function cellsOf(written: readonly string[]): string[] {
  const cells = written.map(cellAsSeen);
  while (cells.length > 0 && cells.at(-1)?.trim() === "") cells.pop();
  if (cells.length > IMPORT_MAX_COLUMNS) cells.length = IMPORT_MAX_COLUMNS;
  return cells;
}

async function headRow(
  pieces: AsyncGenerator<FileRow[], undefined>,
  mayBeEmpty: boolean,
  find: FindHeadings,
): Promise<Pick<SentFile, "above" | "headings" | "groupRow" | "rows">> {
  const { value: first = [] } = await pieces.next();
  const { place, headings, groupRow } = await find(first);
  const under = first.slice(place + 1);
  const more = under.length > 0 ? { value: under, done: false } : await pieces.next();
  if (!more.value?.length && !mayBeEmpty) throw refusal(IMPORT_FILE_MESSAGES.empty);
  async function* rest() {
    if (more.value) yield more.value;
    yield* pieces;
  }
  return { above: first.slice(0, place + 1), headings, groupRow, rows: rest() };
}

// Control characters except tab and line feed, byte order marks, lone surrogates.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]|\p{Cs}/gu;
/** Non-breaking spaces, which look like normal ones. */
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;
/** Characters of damaged cells, which most cells do not have. */
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /[^\t\n\u0020-\u007e\u00a1-\u1fff\u2010-\u2027\u3000-\ud7ff]/;
/** `="00471"`, by which programs keep leading zeros in CSV. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** A quoted cell followed by blanks. */
const QUOTED_WITH_BLANKS = /^"([^"]*)"\s+$/;

/** Returns a cell as displayed: limited to the longest field, without the apostrophes that guard it. */
export function cellAsSeen(written: string): string {
  let text = written.slice(0, MAX_CELL_LENGTH);
  if (UNUSUAL.test(text))
    text = text.replace(/\r\n?/g, "\n").replace(INVISIBLE, "").replace(NO_BREAK_SPACES, " ");
  if (text.startsWith("=")) text = TEXT_FORMULA.exec(text)?.[1] ?? text;
  else if (text.startsWith('"')) text = QUOTED_WITH_BLANKS.exec(text)?.[1] ?? text;
  return unguardCell(text);
}
