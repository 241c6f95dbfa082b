import { Big } from "big.js";
import type { Refusal } from "../forms/form-codec.ts";
import { readTypedDecimals } from "../text/typed-number.ts";
import { AMOUNT_MESSAGES } from "./words.ts";
import { type Decimal, decimalsOf, roundMoney } from "./money.ts";

export interface AmountRule {
  label: string;
  decimals: number;
  max: number;
  signed?: true;
  units?: readonly string[];
  /** A currency, as code or sign, may stand before or after the number; `otherCurrency` checks that it is the right one. */
  money?: true;
}

const CURRENCY = String.raw`(?:[a-z]{3}|(?:us)?\$|[€£¥])`;
const CURRENCY_BEFORE = new RegExp(`^(-?)\\s*(${CURRENCY})\\s*(?=[\\d-])`, "i");
const CURRENCY_AFTER = new RegExp(`(?<=\\d)\\s*(${CURRENCY})$`, "i");
/** Currencies of a sign; where a text alone has to decide, the first. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  "£": ["GBP"],
  US$: ["USD"],
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"],
  "¥": ["JPY", "CNY"],
};
const UNIT = /(?<=\d)\s*(%|m3|[a-z]+)\.?$/i;

/** 1.250,50 · € 1,250.50 · -40 · 3,5 %. The decimal text, or why there is none: 1.250 can mean two. */
export function readAmount(text: string, rule: AmountRule): Decimal | Refusal {
  const refused = {
    refused:
      rule.decimals === 0
        ? `${rule.label} must be a whole number`
        : `${rule.label} must be a number with at most ${rule.decimals} decimals`,
  };
  if (text.length > 60) return refused;
  const plain = plainText(text);
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

/** Reason why nobody pays this amount, such as JPY 100.50 or EUR 0.005; null where it can be paid. */
export const tooFine = (amount: Decimal, currency: string): string | null =>
  new Big(amount).eq(roundMoney(amount, currency))
    ? null
    : AMOUNT_MESSAGES.tooFine(currency, decimalsOf(currency));

const plainText = (text: string): string => text.normalize("NFKC").trim().replace(/[−–]/g, "-");

/** The currencies a typed amount can mean by the code or sign in it: «USD 2,10», «2.10 $»; none where it names none. */
function currenciesIn(text: string): readonly string[] {
  if (text.length > 60) return [];
  const plain = plainText(text);
  const currency = (CURRENCY_BEFORE.exec(plain)?.[2] ?? CURRENCY_AFTER.exec(plain)?.[1])?.toUpperCase();
  return currency === undefined ? [] : (SIGNS[currency] ?? [currency]);
}

export const currencyIn = (text: string): string | null => currenciesIn(text)[0] ?? null;

/** The currency of a text where it is another than that of its row: it must never be taken for an amount in that one. */
export function otherCurrency(text: string, currency: string): string | null {
  const currencies = currenciesIn(text);
  return currencies.includes(currency) ? null : (currencies[0] ?? null);
}

export const withoutCurrency = (text: string): string =>
  plainText(text).replace(CURRENCY_BEFORE, "$1").replace(CURRENCY_AFTER, "");

/** The currency that all amounts of a row name; null where one names none, or they differ. Empty texts do not count. */
export function currencyOfAll(texts: readonly string[]): string | null {
  const named = texts.filter((text) => text.trim() !== "").map(currencyIn);
  const [first = null] = named;
  return named.every((currency) => currency === first) ? first : null;
}

function withoutSigns(text: string, { units = [], money }: AmountRule): string {
  if (money) return withoutCurrency(text);
  const unit = UNIT.exec(text)?.[1]?.toLowerCase();
  return unit !== undefined && units.includes(unit) ? text.replace(UNIT, "") : text;
}

/** Rereads in one way: 1.344 becomes 1.3440. */
function unambiguous(decimal: Decimal): string {
  return decimal.split(".")[1]?.length === 3 ? `${decimal}0` : decimal;
}

/** A stored decimal as it would be typed: `1250.500` is 1250.5, `0.250` is 0.25, `1.344` is 1.3440. */
export function amountText(decimal: Decimal | null | undefined): string {
  if (decimal === null || decimal === undefined || decimal === "") return "";
  return unambiguous(new Big(decimal).toFixed());
}
