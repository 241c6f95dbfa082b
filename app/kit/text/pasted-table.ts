import { headingKey } from "./headings.ts";
import { foldText } from "./search-text.ts";

export interface PastedTable<Row> {
  rows: Row[];
  /** Columns that were left out: their headings as written, or their first cells. */
  ignored: string[];
  /** Number of total lines left out: they would be counted twice. */
  totals: number;
}

/** The column of a heading; null when it is unknown. */
export interface PastedHeading {
  column: string | null;
}

interface PastedKind<Heading extends PastedHeading, Row> {
  readHeading: (text: string) => Heading;
  /** Tells whether the first line holds headings, by its numbers of known and filled cells. */
  areHeadings: (count: number, filled: number) => boolean;
  columnsOf: (rows: readonly string[][]) => readonly Heading[];
  readRow: (cells: readonly string[], columns: readonly Heading[]) => Row;
}

/** Parses cells copied from a spreadsheet, with or without a heading line; null for the text of a single cell. */
export function readPastedTable<Heading extends PastedHeading, Row>(
  text: string,
  { readHeading, areHeadings, columnsOf, readRow }: PastedKind<Heading, Row>,
): PastedTable<Row> | null {
  const lines = readPastedCells(text);
  if (!lines) return null;
  const [first = []] = lines;
  const headings = first.map(readHeading);
  const headingCount = headings.filter(({ column }) => column !== null).length;
  const hasHeadings = areHeadings(headingCount, first.filter((cell) => cell !== "").length);
  const body = hasHeadings ? lines.slice(1) : lines;
  const rows = body.filter((cells) => !isTotalLine(cells));
  const columns = hasHeadings ? withoutSecond(headings) : columnsOf(rows);
  const cellsOfNone = (cells: readonly string[]) =>
    cells.filter((cell, index) => cell !== "" && (columns[index]?.column ?? null) === null);
  return {
    rows: rows.map((cells) => readRow(cells, columns)),
    ignored: hasHeadings ? cellsOfNone(first) : rows.flatMap(cellsOfNone).slice(0, 3),
    totals: body.length - rows.length,
  };
}

/** Keeps the first of two columns with the same meaning. */
function withoutSecond<Heading extends PastedHeading>(headings: readonly Heading[]): Heading[] {
  const seen = new Set<string>();
  return headings.map((heading) => {
    if (heading.column === null || seen.has(heading.column)) return { ...heading, column: null };
    seen.add(heading.column);
    return heading;
  });
}

/** Removes only the brackets, whose content distinguishes columns: «Weight (net)». */
const keyOf = (text: string) => headingKey(text.replace(/[()]/g, " ")).replaceAll(" ", "");

/**
 * Returns a function that finds the column of a heading.
 * @param headings known headings of each column, separated by `|`
 */
export function columnFinder<Column extends string>(headings: Readonly<Record<Column, string>>) {
  const columns = new Map(
    (Object.entries(headings) as [Column, string][]).flatMap(([column, names]) =>
      names.split("|").map((name) => [keyOf(name), column] as const),
    ),
  );
  return (...texts: readonly string[]): Column | null =>
    texts.map((text) => columns.get(keyOf(text))).find((column) => column !== undefined) ?? null;
}

/** Maximum length in characters of a pasted table. */
const TABLE_MAX_LENGTH = 500_000;

/** Splits a text into cells. Quoted cells may hold line breaks and separators; whitespace collapses. Null for a single cell. */
function readPastedCells(text: string): string[][] | null {
  if (text.length > TABLE_MAX_LENGTH) return null;
  const lines = splitCells(text).filter((cells) => cells.some((cell) => cell !== ""));
  const [first] = lines;
  return !first || (lines.length === 1 && first.length === 1) ? null : lines;
}

function splitCells(text: string): string[][] {
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

const TOTAL =
  /^(?:(?:sub|grand|eind|general|algemeen) ?)?(?:totals?|totaal|totaux|summe|gesamt|gesamtsumme|somme)\b(?<rest>.*)$/;
/** Words that may follow «total» in a total row, in English, Dutch, French and German, folded. */
const TOTAL_WORDS = new Set(
  "of de la le du der van het in and et en und kg kgs m3 cbm eur usd excl incl ht ttc btw tva vat mwst general generaal amount packages package pallets pieces pcs colli kolli collis colis stuks gross net weight volume goods lines charges costs cost price brutogewicht gewicht bruto netto aantal bedrag prijs kosten poids brut net montant nombre prix frais betrag gewicht anzahl preis".split(
    " ",
  ),
);

/** True for a total row: «Total», «Totaal colli: 12». «Total Quartz 5W-30» is a description of goods. */
function isTotalLine(cells: readonly string[]): boolean {
  const words = cells.find((cell) => /\p{L}/u.test(cell));
  if (words === undefined) return false;
  const rest = TOTAL.exec(foldText(words))?.groups?.rest;
  return rest !== undefined && (rest.match(/\p{L}[\p{L}\d]*/gu) ?? []).every((word) => TOTAL_WORDS.has(word));
}
