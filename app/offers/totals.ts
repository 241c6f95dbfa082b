import { Big } from "big.js";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";

export const BASES = {
  flat: "Flat",
  kg: "Per kg",
  chargeable_kg: "Per chargeable kg",
  m3: "Per m³",
  container: "Per container",
  percent: "Percent",
} as const;
export type Basis = keyof typeof BASES;

/** Costs and prices are per unit, of `percent` the rate. */
export interface PricedLine {
  basis: Basis;
  /** Null only for `percent`: the base is the sum of the lines above that are none. */
  quantity: Decimal | null;
  cost: Decimal;
  price: Decimal;
  minimum: Decimal | null;
  vat_rate: Decimal;
}

export interface LineAmounts {
  cost: Decimal;
  price: Decimal;
  isMinimum: boolean;
}

export interface OfferTotals {
  lines: LineAmounts[];
  net: Decimal;
  /** One sum a rate, the lowest first; the VAT of each is rounded once. */
  vat: { rate: Decimal; net: Decimal; amount: Decimal }[];
  vatTotal: Decimal;
  gross: Decimal;
  cost: Decimal;
  margin: Decimal;
  /** Of the net price, with one decimal; null where that is not above zero. */
  marginPercent: Decimal | null;
}

/**
 * Each line is rounded to the smallest unit of the currency, halves away from zero; sums are of rounded lines, so that
 * what is printed adds up. A minimum is charged where the price of a line is lower, and not for a discount, which is
 * below zero.
 */
export function offerTotals(lines: readonly PricedLine[], currency: string): OfferTotals {
  const amounts: LineAmounts[] = [];
  let above = { cost: new Big(0), price: new Big(0) };
  for (const line of lines) {
    const amount = lineAmounts(line, above, currency);
    amounts.push(amount);
    if (line.basis !== "percent")
      above = { cost: above.cost.plus(amount.cost), price: above.price.plus(amount.price) };
  }
  const net = sumOf(amounts.map(({ price }) => price));
  const cost = sumOf(amounts.map((amount) => amount.cost));
  const vat = vatByRate(lines, amounts, currency);
  const vatTotal = sumOf(vat.map(({ amount }) => amount));
  const margin = net.minus(cost);
  const money = (amount: Big) => roundMoney(amount, currency);
  return {
    lines: amounts,
    net: money(net),
    vat,
    vatTotal: money(vatTotal),
    gross: money(net.plus(vatTotal)),
    cost: money(cost),
    margin: money(margin),
    marginPercent: net.gt(0) ? margin.times(100).div(net).round(1, Big.roundHalfUp).toFixed(1) : null,
  };
}

function lineAmounts(line: PricedLine, above: { cost: Big; price: Big }, currency: string): LineAmounts {
  const unit = (rate: Decimal, base: Big) =>
    line.basis === "percent" ? base.times(rate).div(100) : base.times(rate);
  const base =
    line.quantity === null ? above : { cost: new Big(line.quantity), price: new Big(line.quantity) };
  const price = unit(line.price, base.price);
  const isMinimum = line.minimum !== null && price.gte(0) && price.lt(line.minimum);
  return {
    cost: roundMoney(unit(line.cost, base.cost), currency),
    price: roundMoney(isMinimum ? (line.minimum ?? 0) : price, currency),
    isMinimum,
  };
}

function vatByRate(lines: readonly PricedLine[], amounts: readonly LineAmounts[], currency: string) {
  const nets = new Map<string, Big>();
  for (const [index, { vat_rate }] of lines.entries()) {
    const rate = new Big(vat_rate).toFixed();
    nets.set(rate, (nets.get(rate) ?? new Big(0)).plus(amounts[index]?.price ?? 0));
  }
  return [...nets]
    .toSorted(([one], [other]) => new Big(one).cmp(other))
    .map(([rate, net]) => ({
      rate,
      net: roundMoney(net, currency),
      amount: roundMoney(net.times(rate).div(100), currency),
    }));
}

/** A flat line or a percentage of nothing may be zero. */
const COUNTED: Partial<Record<string, string>> = {
  kg: "kg",
  chargeable_kg: "chargeable kg",
  m3: "m³",
  container: "containers",
};

interface CountedLine {
  description: string;
  basis: string;
  quantity: Decimal | null;
}

export function requestedQuantity(
  { description, basis, quantity }: CountedLine,
  index: number,
): string | null {
  const unit = COUNTED[basis];
  if (unit === undefined || (quantity !== null && !new Big(quantity).eq(0))) return null;
  return `Line ${index + 1}, ${description}: how many ${unit}?`;
}

export function missingInLines(lines: readonly CountedLine[]): string[] {
  if (lines.length === 0) return ["An offer needs at least one line"];
  return lines.flatMap((line, index) => requestedQuantity(line, index) ?? []);
}
