import { Big } from "big.js";
import type { Refusal } from "../forms/form-codec.ts";
import { readTypedDecimals } from "../text/typed-number.ts";
import { type Decimal, decimalsOf, roundMoney } from "./money.ts";
import { formatCount } from "#app/kit/text/counts.ts";

export const AMOUNT_MESSAGES = {
  otherCurrency: (label: string, currencyTyped: string, currency: string) =>
    `${label} must be in ${currency || "the currency of its line"}, not in ${currencyTyped}`,
  tooFine: (currency: string, decimals: number) =>
    decimals === 0
      ? `Amount must be a whole number: ${currency} has no decimals`
      : `Amount must have at most ${decimals} decimals, as ${currency} has`,
  tooLarge: (label: string, max: number) => `${label} must be at most ${formatCount(max)}`,
} as const;

export interface AmountRule {
  label: string;
  decimals: number;
  max: number;
  signed?: true;
  units?: readonly string[];
  /** Accepts the code or sign of this currency before or after the number, and refuses another; null accepts each. */
  currency?: string | null;
}

const CURRENCY = String.raw`(?:[a-z]{3}|(?:us)?\$|[€£¥])`;
const CURRENCY_BEFORE = new RegExp(`^(-?)\\s*(${CURRENCY})\\s*(?=[\\d-])`, "i");
const CURRENCY_AFTER = new RegExp(`(?<=\\d)\\s*(${CURRENCY})$`, "i");
/** Currencies by sign; the first applies when only the text can decide. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  US$: ["USD"],
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"],
  "¥": ["JPY", "CNY"],
};
const UNIT = /(?<=\d)\s*(%|m3|[a-z]+)\.?$/i;

/** Parses 1.250,50 · € 1,250.50 · -40 · 3,5 %. Returns the decimal text, or why there is none: 1.250 is ambiguous. */
export function readAmount(text: string, rule: AmountRule): Decimal | Refusal {
  const refused = {
    refused:
      rule.decimals === 0
        ? `${rule.label} must be a whole number`
        : `${rule.label} must be a number with at most ${rule.decimals} decimals`,
  };
  if (text.length > 60) return refused;
  const plain = plainText(text);
  const other = typeof rule.currency === "string" ? otherCurrency(text, rule.currency) : null;
  if (other !== null)
    return { refused: AMOUNT_MESSAGES.otherCurrency(rule.label, other, rule.currency ?? "") };
  const bare = withoutSigns(plain, rule);
  const isNegative = bare.startsWith("-");
  const all = readTypedDecimals(isNegative ? bare.slice(1) : bare);
  const exact = all.filter((decimal) => (decimal.split(".")[1]?.length ?? 0) <= rule.decimals);
  const possible = exact.filter((decimal) => new Big(decimal).lte(rule.max));
  const [first, second] = possible.length > 0 ? possible : exact;
  if (first === undefined) return refused;
  if (second !== undefined && second !== first) {
    const write = [first, second].map(unambiguous);
    return {
      refused: `${rule.label} «${text.trim()}» can mean ${[first, second].join(" or ")}: write ${write.join(" or ")}`,
    };
  }
  if (isNegative && !rule.signed && first !== "0")
    return { refused: `${rule.label} must not be less than 0` };
  if (new Big(first).gt(rule.max)) return { refused: AMOUNT_MESSAGES.tooLarge(rule.label, rule.max) };
  return isNegative && first !== "0" ? `-${first}` : first;
}

/** Returns why an amount cannot be paid, such as JPY 100.50 or EUR 0.005; null when it can. */
export const decimalsProblem = (amount: Decimal, currency: string): string | null =>
  new Big(amount).eq(roundMoney(amount, currency))
    ? null
    : AMOUNT_MESSAGES.tooFine(currency, decimalsOf(currency));

const plainText = (text: string): string => text.normalize("NFKC").trim().replace(/[−–]/g, "-");

/** Returns the currencies that the code or sign in a typed amount can mean: «USD 2,10», «2.10 $»; empty when it has none. */
function currenciesIn(text: string): readonly string[] {
  if (text.length > 60) return [];
  const plain = plainText(text);
  const currency = (CURRENCY_BEFORE.exec(plain)?.[2] ?? CURRENCY_AFTER.exec(plain)?.[1])?.toUpperCase();
  return currency === undefined ? [] : (SIGNS[currency] ?? [currency]);
}

export const currencyIn = (text: string): string | null => currenciesIn(text)[0] ?? null;

/** Returns the currency of a typed amount when it differs from that of its row: it must not be read in the latter. */
export function otherCurrency(text: string, currency: string): string | null {
  const currencies = currenciesIn(text);
  return currencies.includes(currency) ? null : (currencies[0] ?? null);
}

export const withoutCurrency = (text: string): string =>
  plainText(text).replace(CURRENCY_BEFORE, "$1").replace(CURRENCY_AFTER, "");

/** Returns the currency that all amounts of a row name; null when one names none, or they differ. Empty texts do not count. */
export function currencyOfAll(texts: readonly string[]): string | null {
  const currencies = texts.filter((text) => text.trim() !== "").map(currencyIn);
  const [first = null] = currencies;
  return currencies.every((currency) => currency === first) ? first : null;
}

function withoutSigns(text: string, { units = [], currency }: AmountRule): string {
  if (currency !== undefined) return withoutCurrency(text);
  const unit = UNIT.exec(text)?.[1]?.toLowerCase();
  return unit !== undefined && units.includes(unit) ? text.replace(UNIT, "") : text;
}

/** Writes a decimal so that it parses in one way only: 1.344 becomes 1.3440. */
function unambiguous(decimal: Decimal): string {
  return decimal.split(".")[1]?.length === 3 ? `${decimal}0` : decimal;
}

/** Formats a stored decimal for an input: `1250.500` is 1250.5, `0.250` is 0.25, `1.344` is 1.3440. */
export function amountText(decimal: Decimal | null | undefined): string {
  if (decimal === null || decimal === undefined || decimal === "") return "";
  return unambiguous(new Big(decimal).toFixed());
}
