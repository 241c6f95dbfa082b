import { LINE_FIELDS, type LineFieldName, OFFER_MAX_LINES } from "./offer-input.ts";
import { type Basis, BASES } from "./totals.ts";

const HEADINGS: readonly [LineFieldName, RegExp][] = [
  ["description", /^(description|charge|item|omschrijving|bezeichnung|libell[eé]|service)$/],
  ["basis", /^(basis|per|unit|eenheid|einheit|unit[eé])$/],
  ["quantity", /^(quantity|qty|aantal|menge|quantit[eé]|number)$/],
  ["cost", /^(cost|costs|buy|buying|kost|kosten|inkoop|einkauf|co[uû]t|achat)$/],
  ["price", /^(price|sell|selling|rate|prijs|verkoop|preis|prix|vente)$/],
  ["minimum", /^(min|min\.|minimum)$/],
  ["vat_rate", /^(vat|vat %|btw|mwst|tva)$/],
];

/** Rows pasted from a spreadsheet as typed lines; null for a text of one cell, which is pasted as any text. */
export function readPastedLines(
  text: string,
  at: LineFieldName = "description",
): Partial<Record<LineFieldName, string>>[] | null {
  const rows = text
    .slice(0, 100_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, OFFER_MAX_LINES + 1)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  const [first] = rows;
  if (!first || (rows.length === 1 && first.length === 1)) return null;
  const headings = first.map((cell) => HEADINGS.find(([, pattern]) => pattern.test(cell.toLowerCase()))?.[0]);
  const isHead = headings.filter(Boolean).length >= 2;
  const columns: readonly (LineFieldName | undefined)[] = isHead
    ? headings
    : LINE_FIELDS.slice(LINE_FIELDS.indexOf(at));
  return (isHead ? rows.slice(1) : rows).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => {
        const column = columns[index];
        return column === undefined ? [] : [[column, column === "basis" ? basisIn(cell) : cell]];
      }),
    ),
  );
}

const WORDS: readonly [Basis, RegExp][] = [
  ["percent", /%|percent|procent|prozent|pourcent/],
  ["chargeable_kg", /charge|w\/m|taxable/],
  ["m3", /m3|m³|cbm/],
  ["container", /cont|ctr|box|teu/],
  ["kg", /kg|kilo/],
];

/** The basis that a cell means: its own name, or a word for it; flat otherwise. */
function basisIn(cell: string): Basis {
  const plain = cell.toLowerCase();
  const named = (Object.keys(BASES) as Basis[]).find(
    (basis) => basis === plain || BASES[basis].toLowerCase() === plain,
  );
  return named ?? WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? "flat";
}
