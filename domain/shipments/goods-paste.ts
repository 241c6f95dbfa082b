import { isTotalLine, type PastedTable, readPastedCells } from "../pasted-table.ts";
import {
  BARE_NUMBER,
  guessColumns,
  type Heading,
  headingsOf,
  LONGEST_FIGURE,
  type PastedColumn,
  SIZES,
} from "./goods-paste-columns.ts";

/** What is typed in a goods row, by column. */
type PastedRow = Partial<Record<PastedColumn, string>>;

/**
 * Reads what was copied from a spreadsheet: cells between tabs or semicolons, with or without a line of headings. Units
 * in cells («120 kg») and headings («Length (mm)») stay with the numbers; «80x60x40 cm» is three cells.
 *
 * @param at the column of the cell it was pasted in: cells without headings begin there
 * @returns null when it is a text for one cell
 */
export function readPastedGoods(text: string, at: PastedColumn = "packages"): PastedTable<PastedRow> | null {
  const lines = readPastedCells(text);
  if (!lines) return null;
  const [first = []] = lines;
  const columns = headingsOf(first);
  const body = columns ? lines.slice(1) : lines;
  const rows = body.filter((cells) => !isTotalLine(cells));
  const table = columns ?? guessColumns(rows, at);
  return {
    rows: rows.map((cells) => readRow(cells, table)).filter((row) => Object.keys(row).length > 0),
    ignored: columns
      ? first.filter((heading, index) => heading !== "" && columns[index]?.column === null)
      : [],
    totals: body.length - rows.length,
  };
}

function readRow(cells: readonly string[], columns: readonly Heading[]): PastedRow {
  const row: PastedRow = {};
  for (const [index, { column, unit }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (column === null || cell === "") continue;
    if (column === "dimensions") Object.assign(row, readSizes(cell, unit));
    else row[column] = readCell(cell, column, unit);
  }
  return row;
}

function readCell(cell: string, column: PastedColumn, unit: string): string {
  if (column === "stackable") return /^(?:no|n|nee|non|nein|0|false)$/i.test(cell) ? "no" : "";
  const isMeasure = /_(?:cm|kg|m3)$/.test(column);
  return isMeasure && unit !== "" && cell.length <= LONGEST_FIGURE && BARE_NUMBER.test(cell)
    ? `${cell} ${unit}`
    : cell;
}

/** «120x80x145 cm» as three cells; a text that is none stays in the first, where it is refused with words. */
function readSizes(cell: string, unit: string): PastedRow {
  if (cell.length > LONGEST_FIGURE) return { length_cm: cell };
  const bare = cell.replace(/[lbwhd] ?[:=.]? ?(?=\d)/gi, "");
  const [, length, ofLength, width, ofWidth, height, ofHeight] = SIZES.exec(bare) ?? [];
  if (!length || !width || !height) return { length_cm: cell };
  const common = ofHeight ?? ofWidth ?? ofLength ?? unit;
  const size = (number: string, own: string | undefined) => `${number.trim()} ${own ?? common}`.trim();
  return {
    length_cm: size(length, ofLength),
    width_cm: size(width, ofWidth),
    height_cm: size(height, ofHeight),
  };
}
