import { columnFinder, type PastedHeading } from "#app/kit/text/pasted-table.ts";
import { readSides } from "../../dimensions.ts";
import headings from "./goods-headings.json" with { type: "json" };

export type PastedColumn = (typeof COLUMNS)[number];

const COLUMNS = [
  "packages",
  "package_code",
  "description",
  "length_cm",
  "width_cm",
  "height_cm",
  "gross_kg",
  "volume_m3",
  "hs_code",
  "marks",
  "un_number",
  "dg_name",
  "dg_class",
  "packing_group",
  "tunnel_code",
  "stackable",
  "container",
] as const;

type Column = PastedColumn | "dimensions";

/** Finds columns by headings in English, Dutch, French and German, folded, without units and punctuation. */
const columnOf = columnFinder<Column>(headings);

const UNIT = "mm|cm|m3|m³|m|kgs|kg|cbm|lbs|lb|tons|tonnes|ton|t|g";
const UNIT_OF_HEADING = new RegExp(
  `(?:[([]\\s*(?:in\\s+)?(${UNIT})\\s*[)\\]]|\\s(?:in\\s+)?(${UNIT}))\\s*$`,
  "i",
);
const NUMBER = String.raw`\d[\d.,' ]*`;
export const BARE_NUMBER = new RegExp(`^${NUMBER}$`);
/** Maximum length of a cell that can be a number, size or heading. */
export const LONGEST_FIGURE = 80;

export interface Heading extends PastedHeading {
  column: Column | null;
  unit: string;
}

export function readHeading(text: string): Heading {
  const [whole = "", bracketed, trailing] = UNIT_OF_HEADING.exec(text.slice(-LONGEST_FIGURE)) ?? [];
  const column = columnOf(text, text.slice(0, text.length - whole.length));
  const unit = (bracketed ?? trailing ?? "").toLowerCase();
  // «Masse» means dimensions or, with «kg», weight.
  return { column: column === "dimensions" && unit.startsWith("kg") ? "gross_kg" : column, unit };
}

const UNITLESS = (column: Column | null): Heading => ({ column, unit: "" });

/** Returns the grid's columns from `at` on, else guesses by units and letters; remaining numbers are assigned in the usual order. */
export function guessColumns(rows: readonly string[][], at: PastedColumn): Heading[] {
  const width = Math.max(...rows.map(({ length }) => length));
  if (at !== "packages") {
    const start = COLUMNS.indexOf(at);
    return Array.from({ length: width }, (_, index) => UNITLESS(COLUMNS[start + index] ?? null));
  }
  const cellsOf = (index: number) => rows.map((cells) => cells[index] ?? "").filter((cell) => cell !== "");
  const columns: (Column | null | "number")[] = [];
  for (let index = 0; index < width; index += 1) columns.push(guessColumn(cellsOf(index), columns));
  const numbers = numbersOf(columns);
  return columns.map((column) => UNITLESS(column === "number" ? (numbers.shift() ?? null) : column));
}

function guessColumn(
  cells: readonly string[],
  before: readonly (Column | null | "number")[],
): Column | null | "number" {
  const all = (pattern: RegExp) => cells.every((cell) => cell.length <= LONGEST_FIGURE && pattern.test(cell));
  const next = (...columns: Column[]) => columns.find((column) => !before.includes(column)) ?? null;
  if (cells.length === 0) return null;
  if (cells.every((cell) => readSides(cell))) return next("dimensions");
  if (all(/\d\s*kgs?\.?$/i)) return next("gross_kg");
  if (all(/\d\s*(?:m3|m³|cbm)\.?$/i)) return next("volume_m3");
  if (all(/\d\s*(?:mm|cm|m)\.?$/i)) return next("length_cm", "width_cm", "height_cm");
  if (all(BARE_NUMBER)) return "number";
  if (all(/^\d+\s*(?:x|pcs?|plts?|pallets?|ctns?|cartons?|colli|pkgs?)\.?$/i)) return next("packages");
  return all(/^\p{L}{2,12}s?$/u) && before.includes("number") && !before.includes("package_code")
    ? guessWord(cells, next)
    : next("description", "marks");
}

/** Assigns a column of single words: the package type when all are known types. */
function guessWord(cells: readonly string[], next: (...columns: Column[]) => Column | null): Column | null {
  const types =
    /^(?:pallets?|plts?|pal|cartons?|ctns?|box(?:es)?|cases?|crates?|drums?|bags?|rolls?|px|ct|bx|cs|pk|ibc|colli)$/i;
  return cells.every((cell) => types.test(cell)) ? next("package_code") : next("description", "marks");
}

/** Assigns numeric columns by their count: packages; weight; length, width, height … */
function numbersOf(guesses: readonly (Column | null | "number")[]): Column[] {
  const count = guesses.filter((column) => column === "number").length;
  const open = (columns: Column[]) => columns.filter((column) => !guesses.includes(column));
  const packages = open(["packages"]);
  const sizes = guesses.includes("dimensions") ? [] : open(["length_cm", "width_cm", "height_cm"]);
  const amounts = open(["gross_kg", "volume_m3"]);
  const rest = count - packages.length;
  return rest >= sizes.length && sizes.length > 0 && rest >= 3
    ? [...packages, ...sizes, ...amounts]
    : [...packages, ...amounts];
}
