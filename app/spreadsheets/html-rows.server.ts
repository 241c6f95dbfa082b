import { Parser } from "htmlparser2";
import type { SheetRow } from "./xlsx-rows.server.ts";

/** More than any table has: a cell that spans further is an attempt on our memory. */
const MOST_SPANNED = 1000;

/** Programs save HTML tables as .xls. A table within a cell is text of that cell. */
export async function* rowsOfHtml(texts: AsyncIterable<string>): AsyncGenerator<SheetRow[], undefined> {
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
        columns = Math.min(Math.max(1, Number.parseInt(colspan ?? "1", 10) || 1), MOST_SPANNED);
      }
    },
    // A line end of the source is a space.
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
