import { currencyIn } from "#app/kit/money/typed-amount.ts";
import {
  columnFinder,
  type PastedHeading,
  type PastedTable,
  readPastedTable,
} from "#app/kit/text/pasted-table.ts";
import { LINE_FIELDS, type LineFieldName, OFFER_MAX_LINES } from "./offer-input.ts";
import { type PriceBasis, PRICE_BASES } from "./totals.ts";

type PastedLine = Partial<Record<LineFieldName, string>>;

/** A `currency` column is no field of the form: it is prefixed to the amounts beside it. */
type Column = LineFieldName | "currency";

/** Headings in English, Dutch, French and German, folded, without the parts removed by `withoutDetails`. */
const columnOf = columnFinder<Column>({
  code: "code|charge code|kode|kostencode|code frais|kostenart",
  description:
    "description|charge|charges|item|service|services|omschrijving|beschrijving|dienst|diensten|prestatie|designation|libelle|prestation|prestations|nature|bezeichnung|beschreibung|leistung|leistungen",
  basis:
    "basis|per|unit|units|uom|eenheid|eenh|einheit|unite|unites|par|base|basis de calcul|berechnungsbasis",
  quantity: "quantity|qty|number|amount of units|aantal|hoeveelheid|aant|menge|anzahl|quantite|qte|nombre|nb",
  cost: "cost|costs|buy|buying|buying rate|cost price|purchase|kost|kosten|kostprijs|inkoop|inkoopprijs|aankoop|aankoopprijs|cout|couts|achat|prix d achat|prix achat|prix de revient|pa|einkauf|einkaufspreis|ek",
  price:
    "price|sell|selling|selling rate|sales price|rate|unit price|prijs|eenheidsprijs|verkoop|verkoopprijs|tarief|prix|prix unitaire|pu|p u|vente|prix de vente|tarif|preis|einzelpreis|verkauf|verkaufspreis|vk",
  minimum:
    "min|minimum|minimum charge|min charge|minimumbedrag|minimum de perception|mini|mindestens|mindestbetrag",
  vat_rate: "vat|vat rate|btw|btw tarief|tva|taux|taux tva|taux de tva|mwst|ust|mwst satz",
  currency: "currency|cur|curr|ccy|valuta|munt|munteenheid|wahrung|devise|monnaie",
});

/** Currencies in headings: «Prijs (EUR)», «Kosten in USD». */
const CURRENCY =
  /US\$|[€$£¥]|\b(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|CAD|AUD|HKD|SGD|AED|INR)\b/i;

interface Heading extends PastedHeading {
  column: Column | null;
  currency?: string;
}

/**
 * Parses lines copied from a spreadsheet, as typed. A currency in its own column or a heading is prefixed to the
 * amounts («USD 2,10»).
 * @param at column where cells without headings begin
 * @returns null for a single cell, which is pasted as text
 */
export function readPastedLines(
  text: string,
  at: LineFieldName = "description",
): PastedTable<PastedLine> | null {
  const table = readPastedTable<Heading, PastedLine>(text, {
    readHeading,
    areHeadings: (count) => count > 1,
    columnsOf: () => LINE_FIELDS.slice(LINE_FIELDS.indexOf(at)).map((column) => ({ column })),
    readRow: readLine,
  });
  return table && { ...table, rows: table.rows.slice(0, OFFER_MAX_LINES + 1) };
}

const AMOUNTS: readonly (Column | null)[] = ["cost", "price", "minimum"];

function readLine(cells: readonly string[], columns: readonly Heading[]): PastedLine {
  const line: PastedLine = {};
  const ofLine = cells[columns.findIndex(({ column }) => column === "currency")] ?? "";
  for (const [index, { column, currency = ofLine }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (column === null || column === "currency" || cell === "") continue;
    const isBare = currency !== "" && AMOUNTS.includes(column) && !currencyIn(cell);
    if (column === "basis") line.basis = basisIn(cell);
    else line[column] = isBare ? `${currency} ${cell}` : cell;
  }
  return line;
}

function readHeading(text: string): Heading {
  const short = text.slice(0, 80);
  return {
    column: columnOf(short, withoutDetails(short)),
    currency: CURRENCY.exec(short)?.[0].toUpperCase(),
  };
}

/** Removes brackets, currency, percent and VAT hints: «Prijs (excl. btw)», «Prix HT €», «BTW %». */
const withoutDetails = (text: string) =>
  text
    .replace(/[([][^()[\]]*[)\]]/g, " ")
    .replace(CURRENCY, " ")
    .replace(/%|\b(?:in|en|ht|ttc|netto|net)\b|\bexcl.*$/gi, " ");

const WORDS: readonly [PriceBasis, RegExp][] = [
  ["percent", /%|percent|procent|prozent|pourcent/],
  ["chargeable_kg", /charge|w\/m|taxable/],
  ["m3", /m3|m³|cbm/],
  ["container", /cont|ctr|box|teu/],
  ["kg", /kg|kilo/],
];

function basisIn(cell: string): PriceBasis {
  const words = cell.toLowerCase();
  const named = (Object.keys(PRICE_BASES) as PriceBasis[]).find(
    (basis) => basis === words || PRICE_BASES[basis].toLowerCase() === words,
  );
  return named ?? WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "flat";
}
