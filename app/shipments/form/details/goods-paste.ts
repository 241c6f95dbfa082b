import { type PastedTable, readPastedTable } from "#app/kit/text/pasted-table.ts";
import { readDimensions, readSides, type SizedPackages } from "../../dimensions.ts";
import {
  BARE_NUMBER,
  guessColumns,
  type Heading,
  LONGEST_FIGURE,
  type PastedColumn,
  readHeading,
} from "./goods-paste-columns.ts";

type PastedRow = Partial<Record<PastedColumn, string>>;

/**
 * Parses pasted goods. Units in cells («120 kg») and headings («Length (mm)») apply to the numbers; «80x60x40 cm» is
 * split into three cells. @param at column of the first cell when there are no headings
 * @returns null for a single cell that is no list of sizes
 */
export function readPastedGoods(text: string, at: PastedColumn = "packages"): PastedTable<PastedRow> | null {
  const sized = SIZED.includes(at) ? readDimensions(text) : null;
  if (sized) return { rows: sized.map(sizedRow), ignored: [], totals: 0 };
  const table = readPastedTable<Heading, PastedRow>(text, {
    readHeading,
    areHeadings: (count, filled) => count > 0 && count * 2 >= filled,
    columnsOf: (rows) => guessColumns(rows, at),
    readRow,
  });
  return table && { ...table, rows: table.rows.filter((row) => Object.keys(row).length > 0) };
}

/** Columns where pasted text is parsed as sizes, «3 x 120x80x150 cm», instead of as a description. */
const SIZED: readonly PastedColumn[] = ["packages", "package_code", "length_cm", "width_cm", "height_cm"];

const sizedRow = (row: SizedPackages): PastedRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => (value === null ? [] : [[column, String(value)]])),
  );

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

/** Splits a size into cells; any other text stays in the first cell, where validation refuses it. */
function readSizes(cell: string, unit: string): PastedRow {
  const sides = readSides(cell);
  if (!sides) return { length_cm: cell };
  const [length_cm, width_cm, height_cm] = sides.map(({ number, unit: own }) =>
    `${number} ${own ?? unit}`.trim(),
  );
  return { length_cm, width_cm, height_cm };
}
