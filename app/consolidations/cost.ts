import { keyOf, optionalCode } from "#app/kit/forms/form-codec.ts";
import { formWithRows } from "#app/kit/forms/form-rows.ts";
import { z } from "zod";
import { isDay } from "#app/charges/charge-lines.ts";
import { readRate } from "#app/exchange-rates/exchange-rate.ts";
import { currencySchema } from "#app/kit/money/currency.ts";
import { type Decimal, decimalsOf, formatMoney, roundMoney, sumOf } from "#app/kit/money/money.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { requiredLine, limit, line } from "#app/kit/text/text.ts";
import type { HouseMeasures } from "./capacity.ts";
import { Big } from "big.js";
import { fieldError } from "#app/kit/errors.ts";
import { COST_MESSAGES } from "./messages.ts";
import type { ReadHouse } from "./read-consolidations.server.ts";
import { splitAmount } from "#app/kit/money/split-amount.ts";

export const SPLIT_BASES = {
  chargeable_kg: "Chargeable weight",
  volume_m3: "Volume",
  pieces: "Pieces",
  equal: "Equally",
  hand: "By hand",
} as const;
export type SplitBasis = keyof typeof SPLIT_BASES;

/** Returns the weight of a house in a split; null when it was not entered. Shares by hand are amounts. */
export const weightOf = (basis: Exclude<SplitBasis, "hand">, house: HouseMeasures): number | null =>
  basis === "equal" ? 1 : house[basis];

export interface TypedCost {
  code: string | null;
  description: string;
  supplier: string | null;
  supplier_reference: string | null;
  currency: string;
  /** Rate to the company's currency; null for that of the day. */
  rate: Decimal | null;
  amount: Decimal;
  is_actual: boolean;
  basis: SplitBasis;
  /** `YYYY-MM-DD` */
  booked_on: string;
  /** Amounts by shipment, when split by hand. */
  byHand: ReadonlyMap<string, Decimal>;
  /** Cancelled houses that bear a share too. */
  also: ReadonlySet<string>;
}

const AMOUNT_MAX = 99_999_999_999;

const fields = z.object({
  code: optionalCode.transform((code) => code?.toUpperCase() ?? null),
  description: requiredLine({ required: "Say what it is for", ...limit("Description", 300) }),
  supplier: line("Supplier", 200),
  supplier_reference: line("Supplier invoice", 100),
  currency: currencySchema,
  basis: keyOf(SPLIT_BASES, "Choose how it is split"),
  booked_on: z.string().refine(isDay, "Please enter a valid date"),
});

/** Schema of a cost; shares by hand are in fields such as `share.<shipment>`. */
export const costForm = formWithRows((record, read, refuse): TypedCost | null => {
  const plain = read(fields);
  const own = plain?.currency ?? "EUR";
  const amountIn = (name: string, label: string): Decimal | null => {
    const text = String(record[name] ?? "").trim();
    if (text === "") return null;
    const decimals = decimalsOf(own);
    const amount = readAmount(text, { label, decimals, max: AMOUNT_MAX, signed: true, currency: own });
    if (typeof amount === "string") return amount;
    refuse(name, amount.refused);
    return null;
  };
  const amount = amountIn("amount", "Amount");
  if (amount === null && !String(record.amount ?? "").trim()) refuse("amount", "Type the amount");
  const rateText = String(record.rate ?? "").trim();
  const rate = rateText === "" ? null : readRate(rateText, "Rate");
  if (rate !== null && typeof rate !== "string") refuse("rate", rate.refused);
  const byHand = Object.keys(record).flatMap((name): [string, Decimal][] => {
    const [, shipment] = /^share\.(.+)$/.exec(name) ?? [];
    const share = shipment && plain?.basis === "hand" ? amountIn(name, "Share") : null;
    return shipment && share !== null ? [[shipment, share]] : [];
  });
  if (!plain || amount === null) return null;
  return {
    ...plain,
    amount,
    rate: typeof rate === "string" ? rate : null,
    is_actual: record.is_actual === "1",
    byHand: new Map(byHand),
    also: new Set([record.also ?? []].flat()),
  };
});

export interface CostShare {
  shipment: string;
  charge: string;
  amount: Decimal;
}

/** Splits a cost over the houses. @throws Invalid with the field */
export function sharesOf(
  cost: { amount: Decimal; currency: string },
  { basis, byHand }: Pick<TypedCost, "basis" | "byHand">,
  houses: readonly ReadHouse[],
  kept: Big,
): CostShare[] {
  const remainder = roundMoney(new Big(cost.amount).minus(kept), cost.currency);
  if (houses.length === 0) {
    if (new Big(remainder).eq(0)) return [];
    throw fieldError("amount", COST_MESSAGES.nobodyLeft);
  }
  const amounts =
    basis === "hand"
      ? handAmounts(cost.currency, houses, byHand, remainder)
      : splitAmount(remainder, cost.currency, weightsOf(basis, houses));
  return houses.map((house, at) => ({
    shipment: house.id,
    charge: crypto.randomUUID(),
    amount: amounts[at] ?? "0",
  }));
}

function weightsOf(basis: Exclude<SplitBasis, "hand">, houses: readonly ReadHouse[]): number[] {
  const weights = houses.map((house) => weightOf(basis, house));
  const missing = houses
    .filter((_, at) => weights[at] === null)
    .map(({ tracking_number }) => tracking_number);
  const isNothing = weights.every((weight) => !weight);
  if (missing.length === 0 && !isNothing) return weights.map((weight) => weight ?? 0);
  const message =
    missing.length > 0 ? COST_MESSAGES.missing(SPLIT_BASES[basis], missing) : COST_MESSAGES.nothingToSplitBy;
  throw fieldError("basis", message);
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
  throw fieldError("basis", message);
}
