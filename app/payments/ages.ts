import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { daysOver } from "#app/due-times/due-time.ts";

/** Ages by days overdue; credit notes and unsettled payments have no age. */
export const OVERDUE_AGES = ["to_30", "to_60", "to_90", "over_90"] as const;
export const AGES = ["not_due", ...OVERDUE_AGES] as const;
export type Age = (typeof AGES)[number];

export const AGE_DAYS = {
  to_30: "1–30 days",
  to_60: "31–60 days",
  to_90: "61–90 days",
  over_90: "Over 90 days",
} as const;

export const AGE_TEXTS: Readonly<Record<Age, string>> = {
  not_due: "Not due",
  to_30: `${AGE_DAYS.to_30} overdue`,
  to_60: `${AGE_DAYS.to_60} overdue`,
  to_90: `${AGE_DAYS.to_90} overdue`,
  over_90: `${AGE_DAYS.over_90} overdue`,
};

/** Returns the age of an item. @param dueOn `YYYY-MM-DD`, as `today`: an item due today is not overdue yet */
function ageOf(dueOn: string, today: string): Age {
  const days = daysOver(dueOn, today);
  if (days <= 0) return "not_due";
  if (days <= 30) return "to_30";
  if (days <= 60) return "to_60";
  return days <= 90 ? "to_90" : "over_90";
}

/** Open amounts of a customer in one currency, by age. */
export interface Balance extends Record<Age, Decimal> {
  currency: string;
  /** Credit notes and unsettled payments. */
  credit: Decimal;
  /** Sum of all ages minus the credit. */
  balance: Decimal;
}

interface Owed {
  kind: "invoice" | "credit_note";
  currency: string;
  open: Decimal;
  due_on: string;
}

/** Computes balances by currency; refunds reduce the credit. */
export function balancesOf(
  items: readonly Owed[],
  credits: readonly { currency: string; amount: Decimal; rest: Decimal }[],
  today: string,
): Balance[] {
  const sums = new Map<string, Record<Age | "credit", Big>>();
  const add = (currency: string, to: Age | "credit", amount: Big.BigSource) => {
    const sum = sums.get(currency) ?? emptySums();
    sum[to] = sum[to].plus(amount);
    sums.set(currency, sum);
  };
  for (const { kind, currency, open, due_on } of items)
    add(currency, kind === "credit_note" ? "credit" : ageOf(due_on, today), open);
  for (const { currency, amount, rest } of credits)
    add(currency, "credit", amount.startsWith("-") ? new Big(rest).neg() : rest);
  return [...sums].map(([currency, { credit, ...ages }]) => ({
    currency,
    ...(Object.fromEntries(AGES.map((age) => [age, ages[age].toFixed(2)])) as Record<Age, Decimal>),
    credit: credit.toFixed(2),
    balance: AGES.reduce((sum, age) => sum.plus(ages[age]), new Big(0))
      .minus(credit)
      .toFixed(2),
  }));
}

const emptySums = (): Record<Age | "credit", Big> => ({
  not_due: new Big(0),
  to_30: new Big(0),
  to_60: new Big(0),
  to_90: new Big(0),
  over_90: new Big(0),
  credit: new Big(0),
});
