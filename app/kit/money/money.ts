import { Big } from "big.js";
import { currentLanguage } from "../language/language.ts";
import { formatDecimals } from "../text/counts.ts";

/** A decimal number in the text format of PostgreSQL's `numeric`, such as `1250.00`; never a float. */
export type Decimal = string;

/** Currencies without minor units of a hundredth (ISO 4217). */
const WITHOUT_CENTS = [
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "ISK",
  "JPY",
  "KMF",
  "KRW",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
];
const ALSO_WITHOUT_CENTS = ["XAF", "XOF", "XPF"];
const IN_THOUSANDTHS = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/** Currencies by number of decimals, for SQL that rounds like `roundMoney`. */
export const UNUSUAL_DECIMALS: Readonly<Record<number, readonly string[]>> = {
  0: [...WITHOUT_CENTS, ...ALSO_WITHOUT_CENTS],
  3: IN_THOUSANDTHS,
};

/** Returns the number of decimals of a currency: EUR 2, JPY 0, KWD 3. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_CENTS.includes(currency) || ALSO_WITHOUT_CENTS.includes(currency)) return 0;
  return IN_THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** Rounds an amount to the smallest unit of its currency, halves away from zero as on invoices. */
export function roundMoney(amount: Big.BigSource, currency: string): Decimal {
  const rounded = new Big(amount).round(decimalsOf(currency), Big.roundHalfUp);
  // Avoids a negative zero.
  return (rounded.eq(0) ? new Big(0) : rounded).toFixed(decimalsOf(currency));
}

/**
 * Formats an amount as the reader's language writes it, the one rule for pages, mails and papers: «EUR 12,500.00» in
 * English, «EUR 12.500,00» in Dutch, «12 500,00 EUR» in French, «12.500,00 EUR» in German; «JPY 1,250», «EUR −40.00».
 * As `Intl.NumberFormat` with the currency's code, whose first use takes 20 ms on a phone.
 */
export const formatMoney = (amount: Big.BigSource, currency: string): string =>
  withCurrency(formatAmount(amount, currency), currency);

/** Places the code of a currency beside a figure: before it in English and Dutch, after it in French and German. */
export function withCurrency(figure: string, currency: string): string {
  const isAfter = currentLanguage() === "fr" || currentLanguage() === "de";
  return isAfter ? `${figure}\u00a0${currency}` : `${currency} ${figure}`;
}

export const formatAmount = (amount: Big.BigSource, currency: string): string =>
  formatDecimals(roundMoney(amount, currency));

/** Formats a price per unit, which may be finer than its currency's smallest unit: «EUR 2.3525», «EUR 2.50». */
export function formatUnitPrice(price: Big.BigSource, currency: string): string {
  const exact = new Big(price);
  if (exact.eq(roundMoney(exact, currency))) return formatMoney(exact, currency);
  return withCurrency(formatDecimals(exact.toFixed()), currency);
}

/** Formats a percentage: «12.5%», «−40.0%»; outside English «12,5 %», on one line. */
export const formatPercent = (percent: Decimal): string =>
  `${formatDecimals(percent)}${currentLanguage() === "en" ? "" : "\u00a0"}%`;

/** Formats the sums of amounts, one per currency in the order of their first rows. */
export const sumsByCurrency = (rows: readonly { currency: string; amount: Decimal }[]): string[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) =>
    formatMoney(sumOf(some.map(({ amount }) => amount)), currency),
  );

export function sumOf(amounts: readonly Big.BigSource[]): Big {
  return amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0));
}
