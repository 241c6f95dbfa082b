/** Main module of the process that reads spreadsheets (sheet-process.server.ts): one file, without settings and database. */
import { type FileRow, IMPORT_MAX_SHEETS, MAX_SHEET_NAME } from "./file.ts";
import { hasHeadings, HEADING_ROWS } from "./heading-row.ts";
import { encodingOf, textsOf } from "./text-encoding.server.ts";
import { rowsOfSheet, type SheetRow } from "./xlsx-rows.server.ts";
import { readWorkbook, InflatedTooLarge, openZipParts } from "./xlsx-workbook.server.ts";
import { rowsOfXml2003, sheetsOfXml2003 } from "./xml-2003.server.ts";
import { Parser } from "htmlparser2";

export interface SheetTask {
  bytes: Uint8Array;
  kind: "xlsx" | "html" | "xml2003";
  /** Index of a visible sheet from 0; null for the first with rows under headings, else the first of all. */
  sheet: number | null;
  limits: { rows: number; columns: number; cell: number; text: number; inflated: number };
}

/** The sheets, then the visible rows, then the end with the number of hidden ones; or the reason of a refusal. */
export type SheetReply =
  | { sheets: string[]; sheet: number }
  | { rows: Array<{ number: number; cells: string[] }> }
  | { done: true; hiddenRows: number }
  | { refused: "tooManyRows" | "tooManyColumns" | "tooManySheets" | "tooMuch" | "unreadable" };

interface OpenedFile {
  sheets: { name: string; isHidden: boolean }[];
  /** Rows of the sheet at this index of `sheets`. */
  rows: (place: number) => AsyncGenerator<SheetRow[], undefined>;
}

const rowsEach = 500;

// Ctrl-C in the terminal also reaches this process; the product decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.once("message", (task: SheetTask) => void answer(task));
/** Called for the next response: rows that are not consumed would fill the parent's memory. */
let goOn = () => {};
process.on("message", () => goOn());

class Refused extends Error {
  readonly why: Extract<SheetReply, { refused: unknown }>["refused"];
  constructor(why: Refused["why"]) {
    super(why);
    this.why = why;
  }
}

async function answer(task: SheetTask): Promise<void> {
  try {
    await read(task);
  } catch (error) {
    const why = error instanceof InflatedTooLarge ? "tooMuch" : error instanceof Refused ? error.why : null;
    await send({ refused: why ?? "unreadable" });
  }
}

function send(reply: SheetReply): Promise<void> {
  return new Promise((resolve, reject) => {
    goOn = resolve;
    process.send?.(reply, undefined, undefined, (error) => error && reject(error));
  });
}

async function read({ sheet: wanted, limits, ...file }: SheetTask): Promise<void> {
  const { sheets, rows: rowsOf } = await open(file, limits.inflated);
  if (sheets.length > IMPORT_MAX_SHEETS) throw new Refused("tooManySheets");
  const places = [...sheets.keys()].filter((place) => !sheets[place]?.isHidden);
  // Spreadsheet programs always show at least one sheet.
  const shown = places.length > 0 ? places : [...sheets.keys()];
  const sheet = wanted ?? (await sheetWithHeadings(shown, rowsOf));
  const place = shown[sheet];
  if (place === undefined) throw new Refused("unreadable");
  await send({ sheets: shown.map((each) => sheets[each]?.name.slice(0, MAX_SHEET_NAME) ?? ""), sheet });
  let rows: Array<{ number: number; cells: string[] }> = [];
  let [count, text, hiddenRows] = [0, 0, 0];
  for await (const piece of rowsOf(place)) {
    for (const { number, cells: whole, isHidden } of piece) {
      const cells = whole.map((cell) => cell.slice(0, limits.cell));
      while (cells.at(-1)?.trim() === "") cells.pop();
      if (cells.length === 0) continue;
      if (isHidden) {
        hiddenRows += 1;
        continue;
      }
      if (cells.length > limits.columns) throw new Refused("tooManyColumns");
      for (const cell of cells) text += cell.length;
      if (text > limits.text) throw new Refused("tooMuch");
      if (++count > limits.rows) throw new Refused("tooManyRows");
      rows.push({ number, cells });
      if (rows.length < rowsEach) continue;
      await send({ rows });
      rows = [];
    }
  }
  if (rows.length > 0) await send({ rows });
  await send({ done: true, hiddenRows });
}

async function open(
  { bytes, kind }: Pick<SheetTask, "bytes" | "kind">,
  inflated: number,
): Promise<OpenedFile> {
  if (kind === "xlsx") {
    const parts = await openZipParts(bytes, inflated);
    const workbook = await readWorkbook(parts);
    const { sheets } = workbook;
    return {
      sheets,
      rows(place) {
        parts.recount();
        return rowsOfSheet(parts.texts(sheets[place]?.part ?? ""), workbook);
      },
    };
  }
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const encoding = await encodingOf(file);
  if (kind === "html")
    return { sheets: [{ name: "", isHidden: false }], rows: () => rowsOfHtml(textsOf(file, encoding)) };
  return {
    sheets: await sheetsOfXml2003(textsOf(file, encoding)),
    rows: (place) => rowsOfXml2003(textsOf(file, encoding), place),
  };
}

/** Number of sheets that are searched for headings. */
const LOOKED_INTO = 10;

/** Index of the first sheet with rows under headings: a workbook may begin with a note. */
async function sheetWithHeadings(places: readonly number[], rowsOf: OpenedFile["rows"]): Promise<number> {
  for (let index = 0; places.length > 1 && index < Math.min(places.length, LOOKED_INTO); index += 1) {
    const rows: FileRow[] = [];
    for await (const piece of rowsOf(places[index] ?? 0)) {
      for (const { number, cells, isHidden } of piece)
        if (!isHidden && cells.some((cell) => cell.trim() !== "")) rows.push({ row: number, cells });
      if (rows.length >= HEADING_ROWS) break;
    }
    if (hasHeadings(rows)) return index;
  }
  return 0;
}

/** Maximum span of a cell: a larger one is an attack on memory. */
const SPAN_MAX = 1000;

/** Reads HTML tables, which programs save as .xls. A nested table is text of its cell. */
async function* rowsOfHtml(texts: AsyncIterable<string>): AsyncGenerator<SheetRow[], undefined> {
  const rows: SheetRow[] = [];
  let depth = 0;
  let number = 0;
  let row: SheetRow | null = null;
  let cell: string | null = null;
  let columns = 1;
  let silent = 0;
  const endCell = () => {
    if (!row || cell === null) return;
    row.cells.push(cell.trim(), ...Array.from({ length: columns - 1 }, () => ""));
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (row) rows.push(row);
    row = null;
  };
  const parser = new Parser({
    onopentag(name, { colspan, style = "" }) {
      if (name === "table") depth += 1;
      else if (name === "style" || name === "script") silent += 1;
      else if (name === "br") cell &&= `${cell}\n`;
      else if (depth === 1 && name === "tr") {
        endRow();
        row = { number: (number += 1), cells: [], isHidden: /display:\s*none/i.test(style) };
      } else if (depth === 1 && (name === "td" || name === "th")) {
        endCell();
        cell = "";
        columns = Math.min(Math.max(1, Number.parseInt(colspan ?? "1", 10) || 1), SPAN_MAX);
      }
    },
    // A line break of the source is a space.
    ontext(text) {
      if (cell !== null && silent === 0) cell += text.replace(/[ \t\r\n]+/g, " ");
    },
    onclosetag(name) {
      if (name === "style" || name === "script") silent -= 1;
      else if (name === "table") {
        if (depth === 1) endRow();
        depth = Math.max(0, depth - 1);
      } else if (depth === 1 && name === "tr") endRow();
      else if (depth === 1 && (name === "td" || name === "th")) endCell();
    },
  });
  for await (const text of texts) {
    parser.write(text);
    if (rows.length > 0) yield rows.splice(0);
  }
  parser.end();
  if (rows.length > 0) yield rows;
}
