import { currencyIn } from "../money/typed-amount.ts";
import { LINE_FIELDS, type LineFieldName, OFFER_MAX_LINES } from "./offer-input.ts";
import { type Basis, BASES } from "./totals.ts";

const HEADINGS: readonly [Column, RegExp][] = [
  ["description", /^(description|charge|item|omschrijving|bezeichnung|libell[eé]|service)$/],
  ["basis", /^(basis|per|unit|eenheid|einheit|unit[eé])$/],
  ["quantity", /^(quantity|qty|aantal|menge|quantit[eé]|number)$/],
  ["cost", /^(cost|costs|buy|buying|kost|kosten|inkoop|einkauf|co[uû]t|achat)$/],
  ["price", /^(price|sell|selling|rate|prijs|verkoop|preis|prix|vente)$/],
  ["minimum", /^(min|min\.|minimum)$/],
  ["vat_rate", /^(vat|vat %|btw|mwst|tva)$/],
  ["currency", /^(currency|cur|curr|ccy|valuta|munt|munteenheid|w[äa]hrung|devise|monnaie)$/],
];
type Column = LineFieldName | "currency";
const AMOUNTS: readonly string[] = ["cost", "price", "minimum"];
/** «Cost (USD)», «Price €»: of all cells below. */
const CURRENCY_OF_HEADING = /\s*[([]?\s*([A-Z]{3}|US\$|[€$£¥])\s*[)\]]?$/;

/**
 * Rows pasted from a spreadsheet as typed lines; null for a text of one cell, which is pasted as any text. A currency in a
 * column or a heading of its own goes before the amounts, where the form reads it.
 */
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
  const headings = first.map(readHeading);
  const isHead = headings.filter(({ column }) => column).length >= 2;
  const columns: readonly Heading[] = isHead
    ? headings
    : LINE_FIELDS.slice(LINE_FIELDS.indexOf(at)).map((column) => ({ column }));
  const ofRow = columns.findIndex(({ column }) => column === "currency");
  return (isHead ? rows.slice(1) : rows).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index): [LineFieldName, string][] => {
        const { column, currency } = columns[index] ?? {};
        if (column === undefined || column === "currency") return [];
        if (column === "basis") return [[column, basisIn(cell)]];
        const said = AMOUNTS.includes(column) && cell && !currencyIn(cell) ? (currency ?? cells[ofRow]) : "";
        return [[column, said ? `${said} ${cell}` : cell]];
      }),
    ),
  );
}

interface Heading {
  column?: Column;
  /** Of the amounts below it. */
  currency?: string;
}

function readHeading(cell: string): Heading {
  const named = (text: string) => HEADINGS.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
  const [suffix, currency] = CURRENCY_OF_HEADING.exec(cell) ?? [];
  const column = named(cell) ?? (suffix === undefined ? undefined : named(cell.slice(0, -suffix.length)));
  return { column, currency: named(cell) ? undefined : currency };
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
