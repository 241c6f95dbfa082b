import { Big } from "big.js";
import { OWN_CURRENCY, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";
import { type Charge, currencyField, type Side, SIDES } from "./charge.ts";

export type CountedCharge = Pick<
  Charge,
  | "currency"
  | "cost_currency"
  | "cost_planned"
  | "price_planned"
  | "cost_actual"
  | "price_actual"
  | "cost_rate"
  | "price_rate"
>;

interface MarginSums {
  cost: Decimal;
  price: Decimal;
  margin: Decimal;
  /** Relative to the price, with one decimal; null unless the price is above zero. */
  marginPercent: Decimal | null;
}

export interface ChargeTotals {
  currency: string;
  /** Rates of the foreign amounts in these totals: «1 USD = 0.9211 EUR». */
  rates: string[];
  lines: number;
  planned: MarginSums;
  /** Null while a line has no actual cost or price. */
  actual: MarginSums | null;
  missingActuals: number;
  expected: MarginSums;
  /** Actual minus planned, of amounts that have an actual value: `expected` minus `planned`. */
  difference: { cost: Decimal; price: Decimal; margin: Decimal };
}

/** Returns the currency a line is counted in: the company's, or without rates the line's own, never added up with others. */
const countedIn = ({ currency, cost_rate, price_rate }: CountedCharge): string =>
  cost_rate === null || price_rate === null ? currency : OWN_CURRENCY;

/**
 * Sums charges in the company's currency, separately for lines without a rate, in the order of their first lines. A
 * line is rounded to the smallest unit of its currency, then converted and rounded again, half away from zero; sums
 * are of rounded lines.
 */
export function chargeTotals(charges: readonly CountedCharge[]): ChargeTotals[] {
  const byCurrency = Map.groupBy(charges, countedIn);
  return [...byCurrency].map(([currency, lines]) => totalsOf(currency, lines));
}

export const expectedAmount = (charge: CountedCharge, side: Side): Decimal =>
  charge[`${side}_actual`] ?? charge[`${side}_planned`];

const missesActuals = ({ cost_actual, price_actual }: CountedCharge): boolean =>
  cost_actual === null || price_actual === null;

const currencyOf = (charge: CountedCharge, side: Side): string => charge[currencyField(side)];

function totalsOf(currency: string, lines: readonly CountedCharge[]): ChargeTotals {
  const inCounted = (line: CountedCharge, side: Side, amount: Decimal): Decimal => {
    const own = roundMoney(amount, currencyOf(line, side));
    return currencyOf(line, side) === currency
      ? own
      : roundMoney(new Big(own).times(line[`${side}_rate`] ?? 1), currency);
  };
  const sums = (amountOf: (line: CountedCharge, side: Side) => Decimal) => {
    const sum = (side: Side) => sumOf(lines.map((line) => inCounted(line, side, amountOf(line, side))));
    return marginSums(currency, sum("cost"), sum("price"));
  };
  const planned = sums((line, side) => line[`${side}_planned`]);
  const expected = sums(expectedAmount);
  const missing = lines.filter(missesActuals).length;
  const minus = (figure: Side | "margin") =>
    roundMoney(new Big(expected[figure]).minus(planned[figure]), currency);
  const rates = lines.flatMap((line) =>
    SIDES.flatMap((side) => {
      const rate = line[`${side}_rate`];
      return rate === null || currencyOf(line, side) === currency
        ? []
        : [rateText(currencyOf(line, side), rate)];
    }),
  );
  return {
    currency,
    rates: [...new Set(rates)],
    lines: lines.length,
    planned,
    actual: missing === 0 ? expected : null,
    missingActuals: missing,
    expected,
    difference: { cost: minus("cost"), price: minus("price"), margin: minus("margin") },
  };
}

/** Computes cost, price and margin. @param currency of both amounts */
export function marginSums(currency: string, cost: Big, price: Big): MarginSums {
  const margin = price.minus(cost);
  return {
    cost: roundMoney(cost, currency),
    price: roundMoney(price, currency),
    margin: roundMoney(margin, currency),
    marginPercent: price.gt(0) ? margin.times(100).div(price).round(1, Big.roundHalfUp).toFixed(1) : null,
  };
}
