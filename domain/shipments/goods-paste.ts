import { foldText } from "../search.ts";

/** A column of a goods row that can be pasted. */
export type PastedColumn = (typeof COLUMNS)[number];
/** What is typed in a goods row, by column. */
type PastedRow = Partial<Record<PastedColumn, string>>;

interface PastedGoods {
  rows: PastedRow[];
  /** Headings that mean no column of ours, as they are written: their cells are left out. */
  ignored: string[];
  /** Lines of totals at the end, left out: they would be counted twice. */
  totals: number;
}

/** In the order of the grid: cells without headings follow it. */
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
  "stackable",
  "container",
] as const;

type Column = PastedColumn | "dimensions";

/** Headings in English, Dutch, French and German, folded, without units and punctuation. */
const HEADINGS: Record<Column, string> = {
  packages:
    "packages|package count|no of packages|number of packages|nr of packages|no of pieces|number of pieces|pieces|pcs|pkgs|qty|quantity|count|units|aantal|aantal colli|stuks|hoeveelheid|colli|nombre|nombre de colis|nb colis|nbre colis|nb|quantite|qte|colis|anzahl|menge|stuck|stk|kolli|packstucke|anzahl packstucke",
  package_code:
    "package type|type of package|type of packages|packaging|package|type|kind|kind of package|pack type|verpakking|soort verpakking|type verpakking|soort|emballage|type emballage|type d emballage|conditionnement|nature|verpackung|verpackungsart|art|kolliart",
  description:
    "description|goods|description of goods|goods description|commodity|contents|content|cargo|article|item|product|omschrijving|beschrijving|goederen|goederenomschrijving|inhoud|artikel|product|designation|marchandise|marchandises|designation des marchandises|libelle|contenu|article|bezeichnung|beschreibung|ware|warenbezeichnung|inhalt|gut",
  marks:
    "marks|mark|marks and numbers|marks numbers|shipping marks|merken|merk|merken en nummers|marques|marque|marques et numeros|markierung|zeichen|zeichen und nummern|marke",
  length_cm: "length|len|l|lengte|longueur|long|lange",
  width_cm: "width|w|breadth|b|breedte|largeur|larg|breite",
  height_cm: "height|h|hoogte|hauteur|haut|hohe",
  dimensions:
    "dimensions|dims|dim|size|sizes|measurements|measures|l x w x h|lxwxh|lwh|l x b x h|lxbxh|lxlxh|l x l x h|afmetingen|afmeting|maten|maat|mesures|abmessungen|abmessung|masse|masse lxbxh",
  gross_kg:
    "gross weight|weight|gross|total weight|total gross weight|kg|kgs|gross mass|mass|brutogewicht|bruto gewicht|gewicht|bruto|totaal gewicht|totaalgewicht|poids brut|poids|brut|poids total|bruttogewicht|brutto|gesamtgewicht",
  volume_m3: "volume|vol|cbm|m3|total volume|cubic metres|volume total|kubatur|rauminhalt|volumen",
  hs_code:
    "hs code|hs|hscode|tariff code|tariff|commodity code|customs code|taric|gn code|goederencode|hs code gn|douanecode|code hs|code sh|sh|code douanier|nomenclature|warennummer|zolltarifnummer|zolltarif|statistische warennummer",
  un_number: "un number|un no|un|un nr|unno|un nummer|numero onu|onu|no onu|n onu|un nummer adr",
  stackable: "stackable|stack|stapelbaar|stapelbar|gerbable|empilable|superposable",
  container:
    "container|container no|container number|container nr|containernummer|conteneur|no conteneur|numero conteneur|n conteneur|container nummer",
};
const COLUMN_OF_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([column, names]) =>
    names.split("|").map((name) => [name, column as Column] as const),
  ),
);

const UNIT = "mm|cm|m3|m³|m|kgs|kg|cbm|lbs|lb|tons|tonnes|ton|t|g";
const UNIT_OF_HEADING = new RegExp(
  `(?:[([]\\s*(?:in\\s+)?(${UNIT})\\s*[)\\]]|\\s(?:in\\s+)?(${UNIT}))\\s*$`,
  "i",
);
const NUMBER = String.raw`\d[\d.,' ]*`;
const SIZES = new RegExp(
  `^(${NUMBER})(mm|cm|m)?\\s*[x×*/]\\s*(${NUMBER})(mm|cm|m)?\\s*[x×*/]\\s*(${NUMBER})(mm|cm|m)?\\.?$`,
  "i",
);
const BARE_NUMBER = new RegExp(`^${NUMBER}$`);
const TOTAL = /^(?:sub ?)?(?:total|totals|totaal|totaux|summe|gesamt|gesamtsumme|somme)\b/;
/** A longer cell is no number, size or heading. */
const LONGEST_FIGURE = 80;
/** Beyond this a text is no packing list. */
const LONGEST = 500_000;

/**
 * Reads what was copied from a spreadsheet: cells between tabs or semicolons, with or without a line of headings. Units
 * in cells («120 kg») and headings («Length (mm)») stay with the numbers; «80x60x40 cm» is three cells.
 *
 * @param at the column of the cell it was pasted in: cells without headings begin there
 * @returns null when it is a text for one cell
 */
export function readPastedGoods(text: string, at: PastedColumn = "packages"): PastedGoods | null {
  if (text.length > LONGEST) return null;
  const lines = readCells(text).filter((cells) => cells.some((cell) => cell !== ""));
  const [first = []] = lines;
  if (lines.length === 0 || (lines.length === 1 && first.length === 1)) return null;
  const columns = headingsOf(first);
  const body = columns ? lines.slice(1) : lines;
  const rows = body.filter((cells) => !isTotal(cells));
  const table = columns ?? guessColumns(rows, at);
  return {
    rows: rows.map((cells) => readRow(cells, table)).filter((row) => Object.keys(row).length > 0),
    ignored: columns
      ? first.filter((heading, index) => heading !== "" && columns[index]?.column === null)
      : [],
    totals: body.length - rows.length,
  };
}

interface Heading {
  column: Column | null;
  unit: string;
}

/** Cells by lines. A cell in quotation marks may hold line breaks and separators, as spreadsheets copy them. */
function readCells(text: string): string[][] {
  const separator = text.includes("\t") ? "\t" : ";";
  const lines: string[][] = [[]];
  let cell = "";
  let isBlank = true;
  let isQuoted = false;
  const add = (sign: string) => {
    cell += sign;
    isBlank &&= sign.trim() === "";
  };
  const endCell = () => {
    lines.at(-1)?.push(cleanCell(cell));
    cell = "";
    isBlank = true;
  };
  const plain = text.replace(/\r\n?/g, "\n").trimEnd();
  for (let index = 0; index < plain.length; index += 1) {
    const sign = plain[index] ?? "";
    if (isQuoted && sign === '"' && plain[index + 1] === '"') {
      add('"');
      index += 1;
    } else if (sign === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === "\n") {
      endCell();
      lines.push([]);
    } else add(sign);
  }
  endCell();
  return lines;
}

function cleanCell(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return /^[-–—.]+$/.test(line) ? "" : line;
}

/** The columns a first line names; undefined where it is no line of headings. */
function headingsOf(cells: readonly string[]): Heading[] | undefined {
  const headings = cells.map(readHeading);
  const known = headings.filter(({ column }) => column !== null).length;
  const filled = cells.filter((cell) => cell !== "").length;
  if (known === 0 || known * 2 < filled) return undefined;
  // The first of two columns with one meaning counts.
  const seen = new Set<Column>();
  return headings.map(({ column, unit }) => {
    if (column === null || seen.has(column)) return { column: null, unit };
    seen.add(column);
    return { column, unit };
  });
}

function readHeading(text: string): Heading {
  const [whole = "", bracketed, trailing] = UNIT_OF_HEADING.exec(text.slice(-LONGEST_FIGURE)) ?? [];
  const fold = (words: string) =>
    foldText(words)
      .replaceAll("ß", "ss")
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  const withoutUnit = fold(text.slice(0, text.length - whole.length));
  const column = COLUMN_OF_HEADING.get(fold(text)) ?? COLUMN_OF_HEADING.get(withoutUnit) ?? null;
  const unit = (bracketed ?? trailing ?? "").toLowerCase();
  // «Masse» is what a thing measures, or weighs.
  return { column: column === "dimensions" && unit.startsWith("kg") ? "gross_kg" : column, unit };
}

function isTotal(cells: readonly string[]): boolean {
  const words = cells.find((cell) => /\p{L}/u.test(cell));
  return words !== undefined && TOTAL.test(foldText(words));
}

const UNITLESS = (column: Column | null): Heading => ({ column, unit: "" });

/** Which columns cells without headings are: by their units and letters, the numbers left over in the usual order. */
function guessColumns(rows: readonly string[][], at: PastedColumn): Heading[] {
  const width = Math.max(...rows.map(({ length }) => length));
  if (at !== "packages") {
    const start = COLUMNS.indexOf(at);
    return Array.from({ length: width }, (_, index) => UNITLESS(COLUMNS[start + index] ?? null));
  }
  const cellsOf = (index: number) => rows.map((cells) => cells[index] ?? "").filter((cell) => cell !== "");
  const found: (Column | null | "number")[] = [];
  for (let index = 0; index < width; index += 1) found.push(guessColumn(cellsOf(index), found));
  const numbers = numbersOf(found);
  return found.map((column) => UNITLESS(column === "number" ? (numbers.shift() ?? null) : column));
}

function guessColumn(
  cells: readonly string[],
  before: readonly (Column | null | "number")[],
): Column | null | "number" {
  const all = (pattern: RegExp) => cells.every((cell) => cell.length <= LONGEST_FIGURE && pattern.test(cell));
  const next = (...columns: Column[]) => columns.find((column) => !before.includes(column)) ?? null;
  if (cells.length === 0) return null;
  if (all(SIZES)) return next("dimensions");
  if (all(/\d\s*kgs?\.?$/i)) return next("gross_kg");
  if (all(/\d\s*(?:m3|m³|cbm)\.?$/i)) return next("volume_m3");
  if (all(/\d\s*(?:mm|cm|m)\.?$/i)) return next("length_cm", "width_cm", "height_cm");
  if (all(BARE_NUMBER)) return "number";
  if (all(/^\d+\s*(?:x|pcs?|plts?|pallets?|ctns?|cartons?|colli|pkgs?)\.?$/i)) return next("packages");
  return all(/^\p{L}{2,12}s?$/u) && before.includes("number") && !before.includes("package_code")
    ? guessWord(cells, next)
    : next("description", "marks");
}

/** A column of single words is the type of package when they are few. */
function guessWord(cells: readonly string[], next: (...columns: Column[]) => Column | null): Column | null {
  const types =
    /^(?:pallets?|plts?|pal|cartons?|ctns?|box(?:es)?|cases?|crates?|drums?|bags?|rolls?|px|ct|bx|cs|pk|ibc|colli)$/i;
  return cells.every((cell) => types.test(cell)) ? next("package_code") : next("description", "marks");
}

/** The columns of numbers without units, by how many there are: packages; weight; length, width, height … */
function numbersOf(found: readonly (Column | null | "number")[]): Column[] {
  const count = found.filter((column) => column === "number").length;
  const open = (columns: Column[]) => columns.filter((column) => !found.includes(column));
  const packages = open(["packages"]);
  const sizes = found.includes("dimensions") ? [] : open(["length_cm", "width_cm", "height_cm"]);
  const amounts = open(["gross_kg", "volume_m3"]);
  const rest = count - packages.length;
  return rest >= sizes.length && sizes.length > 0 && rest >= 3
    ? [...packages, ...sizes, ...amounts]
    : [...packages, ...amounts];
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
