import { formWithRows } from "#app/kit/forms/form-with-rows.ts";
import { z } from "zod";
import { currency, isDay } from "#app/charges/charge-lines.ts";
import { readRate } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, decimalsOf } from "#app/kit/money/money.ts";
import { readAmount } from "#app/kit/money/typed-amount.ts";
import { optionalLine, requiredLine } from "#app/kit/text/text.ts";
import { type Basis, BASES } from "./split-cost.ts";

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
  basis: Basis;
  /** `YYYY-MM-DD` */
  booked_on: string;
  /** Amounts by shipment, where it is split by hand. */
  byHand: ReadonlyMap<string, Decimal>;
  /** Cancelled houses that bear it too. */
  also: ReadonlySet<string>;
}

const AMOUNT_MAX = 99_999_999_999;
const line = (label: string, max: number) =>
  optionalLine({ max, tooLong: `${label} must be at most ${max} characters` });

const fields = z.object({
  code: z
    .string()
    .nullish()
    .transform((text) => text?.trim().toUpperCase() || null),
  description: requiredLine({
    required: "Say what it is for",
    max: 300,
    tooLong: "Description must be at most 300 characters",
  }),
  supplier: line("Supplier", 200),
  supplier_reference: line("Supplier invoice", 100),
  currency,
  basis: z.enum(Object.keys(BASES) as [Basis, ...Basis[]], { error: "Choose how it is split" }),
  booked_on: z.string().refine(isDay, "Please enter a valid date"),
});

/** Shares by hand are in fields such as `share.<shipment>`. */
export const costForm = formWithRows((record, read, refuse): TypedCost | null => {
  const plain = read(fields);
  const own = plain?.currency ?? "EUR";
  const amountIn = (name: string, label: string): Decimal | null => {
    const text = String(record[name] ?? "").trim();
    if (text === "") return null;
    const decimals = decimalsOf(own);
    const amount = readAmount(text, { label, decimals, max: AMOUNT_MAX, signed: true, money: true });
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
