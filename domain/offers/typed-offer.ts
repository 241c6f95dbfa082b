import { OFFER_MESSAGES } from "#words/offers.ts";
import { Big } from "big.js";
import type { FormRecord } from "../form-result.ts";
import type { Decimal } from "../money/money.ts";
import { linesIn, typedFigures } from "./offer-form.ts";
import { incotermWarnings } from "../shipments/terms.ts";
import { lineForm, quantityOf } from "./offer-input.ts";
import {
  BASES,
  type Basis,
  type LineAmounts,
  offerTotals,
  type OfferTotals,
  type PricedLine,
} from "./totals.ts";

export interface TypedOffer {
  currency: string;
  totals: OfferTotals;
  /** The amounts of the lines that can be read, by their number. */
  amounts: ReadonlyMap<number, LineAmounts>;
  /** The quantity a line has that leaves it open, by its number. */
  quantities: ReadonlyMap<number, Decimal>;
  /** What looks wrong but may be kept, by the name of the field. */
  warnings: ReadonlyMap<string, string>;
  /** Lines that cannot be computed yet. */
  unread: number;
}

/**
 * Reads an offer while it is being typed, to compute with what is there: the same sums as a save would store.
 *
 * @param today `YYYY-MM-DD` by the clock of the company
 */
export function readTypedOffer(record: FormRecord, today: string): TypedOffer {
  const figures = typedFigures(record);
  const currency = currencyOf(record);
  const quantities = new Map<number, Decimal>();
  const typed = linesIn(record);
  const read = typed.flatMap(({ index, values: row }) => {
    const basis = row.basis && Object.hasOwn(BASES, row.basis) ? (row.basis as Basis) : "flat";
    const own = quantityOf(basis, figures);
    if (own !== null) quantities.set(index, own);
    // A line without words is computed already.
    const result = lineForm.safeParse({ ...row, description: row.description?.trim() || "-" });
    if (!result.success) return [];
    const line: PricedLine = { ...result.data, quantity: result.data.quantity ?? own };
    return line.quantity === null && line.basis !== "percent" ? [] : [{ index, line }];
  });
  const totals = offerTotals(
    read.map(({ line }) => line),
    currency,
  );
  const amounts = new Map(read.map(({ index }, position) => [index, totals.lines[position] as LineAmounts]));
  const warnings = new Map<string, string>();
  for (const [index, { cost, price }] of amounts)
    if (new Big(price).gte(0) && new Big(price).lt(cost))
      warnings.set(`lines.${index}.price`, OFFER_MESSAGES.belowCost);
  const until = record.valid_until;
  if (typeof until === "string" && /^\d{4}-\d{2}-\d{2}$/.test(until) && until < today)
    warnings.set("valid_until", OFFER_MESSAGES.validityPast);
  const text = (name: string) => String(record[name] ?? "").trim();
  const terms = { incoterm: text("incoterm"), incoterm_place: text("incoterm_place") };
  for (const { column, message } of incotermWarnings(terms, text("service_type")))
    warnings.set(column, message);
  return { currency, totals, amounts, quantities, warnings, unread: typed.length - read.length };
}

function currencyOf(record: FormRecord): string {
  const text = String(record.currency ?? "")
    .trim()
    .toUpperCase();
  return /^[A-Z]{3}$/.test(text) ? text : "EUR";
}
