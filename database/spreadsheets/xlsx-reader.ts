/**
 * The program of the spreadsheet process (xlsx-process.ts): reads one sheet of a workbook and ends. It holds nothing but that file:
 * no settings, no database.
 */
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { type FileRow, hasHeadings, HEADING_ROWS } from "#domain/imports/file.ts";

export interface XlsxTask {
  bytes: Uint8Array;
  /** Which sheet, counted from 0; null for the first with rows under headings, else the first of all. */
  sheet: number | null;
  limits: { rows: number; columns: number; cell: number; text: number; inflated: number };
}

/** The names of the sheets and which one is read, rows as they come, then the end; or why the file is refused. */
export type XlsxReply =
  | { sheets: string[]; sheet: number }
  | { rows: Array<{ number: number; cells: string[] }> }
  | { done: true }
  | { refused: "tooManyRows" | "tooManyColumns" | "tooMuch" | "unreadable" };

const rowsEach = 500;

// A Ctrl-C in the terminal reaches this process too: the product decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.once("message", (task: XlsxTask) => void answer(task));
/** Asked for the next answer: rows that nobody has taken would fill the memory of the other side. */
let goOn = () => {};
process.on("message", () => goOn());

async function answer(task: XlsxTask): Promise<void> {
  try {
    await read(task);
    await send({ done: true });
  } catch {
    await refuse("unreadable");
  }
}

function send(reply: XlsxReply): Promise<void> {
  return new Promise((resolve, reject) => {
    goOn = resolve;
    process.send?.(reply, undefined, undefined, (error) => error && reject(error));
  });
}

/** Nothing goes on after it: our parent ends the process, and the library would meet an error by trying once more. */
async function refuse(why: Extract<XlsxReply, { refused: unknown }>["refused"]): Promise<never> {
  await send({ refused: why });
  return new Promise(() => {});
}

async function read({ bytes, sheet: wanted, limits }: XlsxTask): Promise<void> {
  const inflation = limitInflation(limits.inflated);
  const sheets = await namesOfSheets(bytes);
  const sheet = wanted ?? (await sheetWithHeadings(bytes, sheets.length, inflation));
  await send({ sheets, sheet });
  inflation.forget();
  let rows: Array<{ number: number; cells: string[] }> = [];
  let count = 0;
  let text = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map((value) => textOf(value).slice(0, limits.cell));
    while (cells.at(-1) === "") cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > limits.columns) await refuse("tooManyColumns");
    for (const cell of cells) text += cell.length;
    if (text > limits.text) await refuse("tooMuch");
    if (++count > limits.rows) await refuse("tooManyRows");
    rows.push({ number: index + 1, cells });
    if (rows.length < rowsEach) continue;
    await send({ rows });
    rows = [];
  }
  if (rows.length > 0) await send({ rows });
}

async function namesOfSheets(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  // None of them is read.
  await readXlsx(bytes, { sheets: ({ name }) => names.push(name) === 0 });
  return names;
}

/** Sheets that are looked into for headings. */
const LOOKED_INTO = 10;

/** The first sheet with rows under headings: what a workbook opens with may be a note about it. */
async function sheetWithHeadings(
  bytes: Uint8Array,
  count: number,
  inflation: { forget: () => void },
): Promise<number> {
  for (let sheet = 0; count > 1 && sheet < Math.min(count, LOOKED_INTO); sheet++) {
    inflation.forget();
    const rows: FileRow[] = [];
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map((value) => textOf(value));
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ row: index + 1, cells });
      if (rows.length === HEADING_ROWS) break;
    }
    if (hasHeadings(rows)) return sheet;
  }
  return 0;
}

/** What people see, in the form an import reads: days and times without a zone, numbers without noise. */
function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return "";
  if (typeof value === "number") return textOfNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  // PostgreSQL cannot store NUL.
  if (typeof value === "string") return value.replaceAll("\u0000", "");
  if (Number.isNaN(value.getTime())) return "";
  // To the minute: a serial number of Excel's is off by some milliseconds.
  const [day, time] = new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString().split("T");
  return time?.startsWith("00:00") ? (day ?? "") : `${day} ${time?.slice(0, 5)}`;
}

/** A fourth decimal where there are three: as a typed text, 1.344 could be a thousand too; as a cell it is one number. */
function textOfNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Counts what all parts of the file are inflated to together: the library only compares a part with what it declares. */
function limitInflation(atMost: number): { forget: () => void } {
  let inflated = 0;
  const Original = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;
    constructor(format: CompressionFormat) {
      const { readable, writable } = new Original(format);
      this.writable = writable;
      this.readable = readable.pipeThrough(
        new TransformStream({
          async transform(chunk: Uint8Array, controller) {
            inflated += chunk.length;
            if (inflated > atMost) await refuse("tooMuch");
            controller.enqueue(chunk);
          },
        }),
      );
    }
  } as unknown as typeof DecompressionStream;
  return { forget: () => void (inflated = 0) };
}
