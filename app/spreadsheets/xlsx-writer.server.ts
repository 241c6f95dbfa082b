/** Main module of the process that writes workbooks (export-file.server.ts): CSV lines in, bytes out; without settings and database. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { guardCell, unguardCell } from "#app/kit/text/csv-cells.ts";
import type { CellKind } from "./export-cells.server.ts";

export interface XlsxSheet {
  name: string;
  columns: ReadonlyArray<{ title: string; kind: CellKind }>;
}

const WIDTHS: Record<CellKind, number> = {
  text: 26,
  word: 14,
  number: 12,
  exact: 12,
  money: 12,
  minute: 17,
  local: 17,
  moment: 20,
};
const FORMATS: Partial<Record<CellKind, string>> = {
  minute: "yyyy-mm-dd hh:mm",
  local: "yyyy-mm-dd hh:mm",
  moment: "yyyy-mm-dd hh:mm:ss",
};

// Ctrl-C in the terminal also reaches this process; the product decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

const { name, columns } = JSON.parse(process.argv[2] ?? "") as XlsxSheet;
const lines = parse({ record_delimiter: "\r\n" });
const workbook = writeXlsxStream(typed(lines), {
  name,
  columns: columns.map(({ title, kind }) => ({
    header: title,
    width: Math.max(WIDTHS[kind], title.length + 2),
    ...(FORMATS[kind] ? { numFmt: FORMATS[kind] } : {}),
  })),
  freezePane: { rows: 1 },
});
await Promise.all([
  pipeline(process.stdin, lines),
  pipeline(Readable.fromWeb(workbook as never), process.stdout),
]);

async function* typed(rows: AsyncIterable<string[]>): AsyncGenerator<CellValue[]> {
  for await (const cells of rows) {
    yield cells.map((cell, index) => (cell === "" ? null : valueOf(cell, columns[index]?.kind ?? "text")));
  }
}

/**
 * Writes a number, a date or a text, which is never a formula here; a text that looks guarded is guarded, so that an
 * import restores it.
 */
function valueOf(cell: string, kind: CellKind): CellValue {
  if (kind === "number" || kind === "exact" || kind === "money") return Number(cell);
  // Local time, written as if it were UTC, since a workbook has no time zones.
  if (kind === "minute" || kind === "moment" || kind === "local")
    return new Date(`${cell.replace(" ", "T")}Z`);
  return unguardCell(cell) === cell ? cell : guardCell(cell);
}
