import { Big } from "big.js";
import { marginSums } from "#app/charges/totals.ts";
import { OWN_CURRENCY, type Rates, rateText } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";

export const PRICE_BASES = {
  flat: "Flat",
  kg: "Per kg",
  chargeable_kg: "Per chargeable kg",
  m3: "Per m³",
  container: "Per container",
  percent: "Percent",
} as const;
export type PriceBasis = keyof typeof PRICE_BASES;

/** A line with cost and price per unit; for `percent` they are percentages. */
export interface PricedLine {
  basis: PriceBasis;
  /** Null only for `percent`: its base is the sum of the lines above that are not `percent`. */
  quantity: Decimal | null;
  cost: Decimal;
  price: Decimal;
  /** In the currency of the price. */
  minimum: Decimal | null;
  vat_rate: Decimal;
  /** Currency of the price, and of the cost; the offer's by default. */
  currency?: string | null;
  cost_currency?: string | null;
  price_rate?: Decimal | null;
  cost_rate?: Decimal | null;
}

/** The offer's currency, and the value of one unit in the company's currency; undefined in offers made before rates existed. */
export interface OfferMoney {
  currency: string;
  rate?: Decimal | null;
}

export interface LineAmounts {
  /** Cost in its own currency, with the rate; for a percentage of the lines above in the currency of the margin. */
  own: { cost: Decimal; currency: string; rate: Decimal | null };
  cost: Decimal;
  /** In the currency of the offer. */
  price: Decimal;
  /** The price in the currency of the margin. */
  counted: Decimal;
  isMinimum: boolean;
}

/** Net, VAT and gross in the offer's currency, cost and margin in the company's. */
export interface OfferTotals {
  lines: LineAmounts[];
  net: Decimal;
  /** Currency of cost and margin with its rates: «1 USD = 0.9211 EUR». */
  countedIn: string;
  rates: string[];
  counted: Decimal;
  /** One sum per VAT rate, the lowest first; the VAT of each is rounded once. */
  vat: { rate: Decimal; net: Decimal; amount: Decimal }[];
  vatTotal: Decimal;
  gross: Decimal;
  cost: Decimal;
  margin: Decimal;
  /** Percentage of the net price with one decimal; null when that is not above zero. */
  marginPercent: Decimal | null;
}

/** Decimals of unit prices, as in their columns. */
const UNIT_DECIMALS = 4;

/** The company's currency; without a rate the offer's. */
const countedIn = ({ currency, rate }: OfferMoney): string => (rate ? OWN_CURRENCY : currency);

const rateOfOffer = ({ currency, rate }: OfferMoney): Decimal =>
  currency === OWN_CURRENCY ? "1" : (rate ?? "1");

/** Converts a line's unit price to the offer's currency, as shown to the customer. */
export function inOfferCurrency<Line extends Omit<PricedLine, "cost">>(line: Line, offer: OfferMoney): Line {
  const { currency, price_rate } = line;
  if (!currency || currency === offer.currency || line.basis === "percent") return line;
  const convert = (amount: Decimal) =>
    new Big(amount)
      .times(price_rate ?? 1)
      .div(rateOfOffer(offer))
      .round(UNIT_DECIMALS, Big.roundHalfUp)
      .toFixed();
  const minimum = line.minimum === null ? null : convert(line.minimum);
  return {
    ...line,
    price: convert(line.price),
    minimum,
    currency: offer.currency,
    price_rate: offer.rate ?? null,
  };
}

/**
 * Calculates an offer. Lines are rounded to the currency's smallest unit, halves away from zero; sums are of rounded
 * lines, so that printed amounts add up. A minimum applies when a line's price is lower, but not to discounts (below
 * zero).
 */
export function offerTotals(lines: readonly PricedLine[], offer: OfferMoney): OfferTotals {
  const { currency } = offer;
  const amounts: LineAmounts[] = [];
  let above = { cost: new Big(0), price: new Big(0) };
  for (const line of lines) {
    const amount = lineAmounts(inOfferCurrency(line, offer), above, offer);
    amounts.push(amount);
    if (line.basis !== "percent")
      above = { cost: above.cost.plus(amount.cost), price: above.price.plus(amount.price) };
  }
  const net = sumOf(amounts.map(({ price }) => price));
  const counted = sumOf(amounts.map((amount) => amount.counted));
  const cost = sumOf(amounts.map((amount) => amount.cost));
  const vat = vatByRate(lines, amounts, currency);
  const vatTotal = sumOf(vat.map(({ amount }) => amount));
  const { price, ...margin } = marginSums(countedIn(offer), cost, counted);
  const money = (amount: Big) => roundMoney(amount, currency);
  return {
    lines: amounts,
    net: money(net),
    countedIn: countedIn(offer),
    rates: Object.entries(ratesIn(lines, offer)).map(([each, rate]) => rateText(each, rate)),
    counted: price,
    vat,
    vatTotal: money(vatTotal),
    gross: money(net.plus(vatTotal)),
    ...margin,
  };
}

/** Returns whether an offer states its VAT. A rate of 0 that nobody chose would state that none is due. */
export const statesVat = ({ vatTotal }: Pick<OfferTotals, "vatTotal">): boolean => !new Big(vatTotal).eq(0);

/** Returns the exchange rates used in an offer. */
export function ratesIn(lines: readonly PricedLine[], offer: OfferMoney): Rates {
  const named = [
    [offer.currency, offer.rate],
    ...lines.flatMap((line) => [
      [line.currency, line.price_rate],
      [line.cost_currency, line.cost_rate],
    ]),
  ];
  return Object.fromEntries(
    named.flatMap(([currency, rate]) =>
      currency && rate && currency !== OWN_CURRENCY ? [[currency, new Big(rate).toFixed()]] : [],
    ),
  );
}

function lineAmounts(line: PricedLine, above: { cost: Big; price: Big }, offer: OfferMoney): LineAmounts {
  const unit = (rate: Decimal, base: Big) =>
    line.basis === "percent" ? base.times(rate).div(100) : base.times(rate);
  const base =
    line.quantity === null ? above : { cost: new Big(line.quantity), price: new Big(line.quantity) };
  const exact = unit(line.price, base.price);
  const isMinimum = line.minimum !== null && exact.gte(0) && exact.lt(line.minimum);
  const price = roundMoney(isMinimum ? (line.minimum ?? 0) : exact, offer.currency);
  const own = ownCost(line, offer);
  const cost = roundMoney(unit(line.cost, base.cost), own.currency);
  const inCountedCurrency = (amount: Decimal, currency: string, rate: Decimal | null) =>
    currency === countedIn(offer) ? amount : roundMoney(new Big(amount).times(rate ?? 1), countedIn(offer));
  return {
    own: { ...own, cost },
    cost: inCountedCurrency(cost, own.currency, own.rate),
    price,
    counted: inCountedCurrency(price, offer.currency, rateOfOffer(offer)),
    isMinimum,
  };
}

/** Currency and rate of a line's cost; that of a percentage is in the company's currency already. */
function ownCost(line: PricedLine, offer: OfferMoney): { currency: string; rate: Decimal | null } {
  if (line.quantity === null) {
    const currency = countedIn(offer);
    return { currency, rate: currency === OWN_CURRENCY ? "1" : null };
  }
  const currency = line.cost_currency ?? offer.currency;
  if (currency === OWN_CURRENCY) return { currency, rate: "1" };
  return { currency, rate: line.cost_rate ?? (currency === offer.currency ? (offer.rate ?? null) : null) };
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

/** A flat line, or a percentage of nothing, may be zero. */
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
