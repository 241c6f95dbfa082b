import { Big } from "big.js";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { Charge } from "./charge.ts";

export type CountedCharge = Pick<
  Charge,
  "currency" | "cost_planned" | "price_planned" | "cost_actual" | "price_actual" | "vat_rate"
>;

interface MarginSums {
  cost: Decimal;
  price: Decimal;
  margin: Decimal;
  /** Of the price, with one decimal; null where that is not above zero. */
  marginPercent: Decimal | null;
}

export interface ChargeTotals {
  currency: string;
  lines: number;
  planned: MarginSums;
  /** Null while a line has no actual cost or price. */
  actual: MarginSums | null;
  missingActuals: number;
  /** Actual where it is given, else planned. */
  expected: MarginSums;
  /** Actual minus planned, of the amounts that are given: what `expected` differs from `planned`. */
  difference: { cost: Decimal; price: Decimal; margin: Decimal };
  /** One sum a rate, the lowest first; the VAT of each is rounded once. */
  vat: { rate: Decimal; net: Decimal; amount: Decimal }[];
  gross: Decimal;
}

/**
 * Sums by currency, in the order of their first lines: no rate between currencies is agreed. Lines are rounded to the
 * smallest unit of their currency, halves away from zero; sums are of rounded lines.
 */
export function chargeTotals(charges: readonly CountedCharge[]): ChargeTotals[] {
  const byCurrency = groupBy(charges, ({ currency }) => currency);
  return [...byCurrency].map(([currency, lines]) => totalsOf(currency, lines));
}

export const expectedAmount = (charge: CountedCharge, what: "cost" | "price"): Decimal =>
  charge[`${what}_actual`] ?? charge[`${what}_planned`];

export const missesActuals = ({ cost_actual, price_actual }: CountedCharge): boolean =>
  cost_actual === null || price_actual === null;

function totalsOf(currency: string, lines: readonly CountedCharge[]): ChargeTotals {
  const sum = (amounts: readonly Decimal[]) => sumOf(amounts.map((each) => roundMoney(each, currency)));
  const sums = (amountOf: (line: CountedCharge, what: "cost" | "price") => Decimal) =>
    marginSums(
      currency,
      sum(lines.map((line) => amountOf(line, "cost"))),
      sum(lines.map((line) => amountOf(line, "price"))),
    );
  const planned = sums((line, what) => line[`${what}_planned`]);
  const expected = sums(expectedAmount);
  const missing = lines.filter(missesActuals).length;
  const minus = (what: "cost" | "price" | "margin") =>
    roundMoney(new Big(expected[what]).minus(planned[what]), currency);
  const vat = vatByRate(currency, lines);
  return {
    currency,
    lines: lines.length,
    planned,
    actual: missing === 0 ? expected : null,
    missingActuals: missing,
    expected,
    difference: { cost: minus("cost"), price: minus("price"), margin: minus("margin") },
    vat,
    gross: roundMoney(sumOf([expected.price, ...vat.map(({ amount }) => amount)]), currency),
  };
}

function marginSums(currency: string, cost: Big, price: Big): MarginSums {
  const margin = price.minus(cost);
  return {
    cost: roundMoney(cost, currency),
    price: roundMoney(price, currency),
    margin: roundMoney(margin, currency),
    marginPercent: price.gt(0) ? margin.times(100).div(price).round(1, Big.roundHalfUp).toFixed(1) : null,
  };
}

function vatByRate(currency: string, lines: readonly CountedCharge[]): ChargeTotals["vat"] {
  const byRate = groupBy(lines, ({ vat_rate }) => new Big(vat_rate).toFixed());
  return [...byRate]
    .toSorted(([one], [other]) => new Big(one).cmp(other))
    .map(([rate, some]) => {
      const net = sumOf(some.map((line) => roundMoney(expectedAmount(line, "price"), currency)));
      return {
        rate,
        net: roundMoney(net, currency),
        amount: roundMoney(net.times(rate).div(100), currency),
      };
    });
}

/** As `Map.groupBy`, which browsers of 2023 do not have. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
