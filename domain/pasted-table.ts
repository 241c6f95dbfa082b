import { foldText } from "./search.ts";

/** What became of a text copied from a spreadsheet. */
export interface PastedTable<Row> {
  rows: Row[];
  /** Headings that mean no column of ours, as they are written: their cells are left out. */
  ignored: string[];
  /** Lines of totals, left out: they would be counted twice. */
  totals: number;
}

/** A longer text is no table. */
const LONGEST = 500_000;

/**
 * The lines of a text copied from a spreadsheet, without empty ones. A cell in quotation marks may hold line breaks and
 * separators, as spreadsheets copy them; white space in a cell is one space.
 *
 * @returns null when it is a text for one cell
 */
export function readPastedCells(text: string): string[][] | null {
  if (text.length > LONGEST) return null;
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
/** What is added up, in English, Dutch, French and German, folded. */
const OF_TOTALS = new Set(
  "of de la le du der van het in and et en und kg kgs m3 cbm eur usd excl incl ht ttc btw tva vat mwst general generaal amount packages package pallets pieces pcs colli kolli collis colis stuks gross net weight volume goods lines charges costs cost price brutogewicht gewicht bruto netto aantal bedrag prijs kosten poids brut net montant nombre prix frais betrag gewicht anzahl preis".split(
    " ",
  ),
);

/** True for a line that adds up others: «Total», «Totaal colli: 12». «Total Quartz 5W-30» is a description of goods. */
export function isTotalLine(cells: readonly string[]): boolean {
  const words = cells.find((cell) => /\p{L}/u.test(cell));
  if (words === undefined) return false;
  const rest = TOTAL.exec(foldText(words))?.groups?.rest;
  return rest !== undefined && (rest.match(/\p{L}[\p{L}\d]*/gu) ?? []).every((word) => OF_TOTALS.has(word));
}
