import { Big } from "big.js";
import { Invalid } from "#app/kit/errors.ts";
import { type Decimal, formatMoney, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { TypedCost } from "./cost.ts";
import { COST_MESSAGES } from "./messages.ts";
import type { ReadHouse } from "./read-consolidations.server.ts";
import { splitAmount } from "#app/kit/money/split-amount.ts";
import { type Basis, BASES, weightOf } from "./split-cost.ts";

export interface Share {
  shipment: string;
  charge: string;
  amount: Decimal;
}

/** Splits a cost over the houses. @throws Invalid at the wrong field */
export function sharesOf(
  cost: { amount: Decimal; currency: string },
  { basis, byHand }: Pick<TypedCost, "basis" | "byHand">,
  houses: readonly ReadHouse[],
  kept: Big,
): Share[] {
  const rest = roundMoney(new Big(cost.amount).minus(kept), cost.currency);
  if (houses.length === 0) {
    if (new Big(rest).eq(0)) return [];
    throw new Invalid(COST_MESSAGES.nobodyLeft, { amount: [COST_MESSAGES.nobodyLeft] });
  }
  const amounts =
    basis === "hand"
      ? handAmounts(cost.currency, houses, byHand, rest)
      : splitAmount(rest, cost.currency, weightsOf(basis, houses));
  return houses.map((house, at) => ({
    shipment: house.id,
    charge: crypto.randomUUID(),
    amount: amounts[at] ?? "0",
  }));
}

function weightsOf(basis: Exclude<Basis, "hand">, houses: readonly ReadHouse[]): number[] {
  const weights = houses.map((house) => weightOf(basis, house));
  const missing = houses
    .filter((_, at) => weights[at] === null)
    .map(({ tracking_number }) => tracking_number);
  const isNothing = weights.every((weight) => !weight);
  if (missing.length === 0 && !isNothing) return weights.map((weight) => weight ?? 0);
  const message =
    missing.length > 0 ? COST_MESSAGES.missing(BASES[basis], missing) : COST_MESSAGES.nothingToSplitBy;
  throw new Invalid(message, { basis: [message] });
}

function handAmounts(
  currency: string,
  houses: readonly ReadHouse[],
  byHand: ReadonlyMap<string, Decimal>,
  rest: Decimal,
): Decimal[] {
  const amounts = houses.map(({ id }) => roundMoney(byHand.get(id) ?? "0", currency));
  const sum = sumOf(amounts);
  if (sum.eq(rest)) return amounts;
  const message = COST_MESSAGES.sumDiffers(formatMoney(sum, currency), formatMoney(rest, currency));
  throw new Invalid(message, { basis: [message] });
}
