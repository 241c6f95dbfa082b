import { Big } from "big.js";
import type { RowValues } from "#app/kit/forms/use-form-rows.ts";
import { decimalsOf } from "#app/kit/money/money.ts";
import { amountText, currencyIn, readAmount } from "#app/kit/money/typed-amount.ts";

/** A change of the offer's currency. */
export interface CurrencyChange {
  from: string;
  to: string;
  /** What one unit of the former currency is in the new one. */
  factor: Big;
}

const AMOUNT = { label: "", decimals: 4, max: Number.MAX_SAFE_INTEGER, signed: true } as const;

/** A price by unit below this is not rounded to cents: a cent of 0.29 a kilogram is much of the sum. */
const FINE_BELOW = 10;

/**
 * Converts price and minimum of a line, and names the currency of its cost, which stays what it is. What names a
 * currency already, is a percentage or cannot be read is kept. @returns the fields that change
 */
export function convertedLine(
  { basis, cost = "", price = "", minimum = "" }: RowValues,
  { from, to, factor }: CurrencyChange,
): RowValues {
  if (basis === "percent") return {};
  const converted = (name: "price" | "minimum", text: string): RowValues => {
    const amount = plainAmount(text);
    if (amount === null || currencyIn(price) !== null) return {};
    const isFine = name === "price" && basis !== "flat" && new Big(amount).abs().lt(FINE_BELOW);
    const decimals = isFine ? AMOUNT.decimals : decimalsOf(to);
    return { [name]: amountText(new Big(amount).times(factor).toFixed(decimals)) };
  };
  const ownCost = plainAmount(cost);
  return {
    ...(ownCost === null || Number(ownCost) === 0 ? {} : { cost: `${from} ${cost.trim()}` }),
    ...converted("price", price),
    ...converted("minimum", minimum),
  };
}

/** Reads an amount that names no currency. */
function plainAmount(text: string): string | null {
  const amount = text.trim() === "" || currencyIn(text) !== null ? null : readAmount(text, AMOUNT);
  return typeof amount === "string" ? amount : null;
}
