import { Big } from "big.js";
import type { BadgeTone } from "#app/kit/ui/badge.tsx";
import type { Decimal } from "#app/kit/money/money.ts";
import { daysBetween } from "#app/kit/time/time.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { InvoiceKind } from "./invoice.ts";

export type InvoiceStanding = "open" | "partly" | "overdue" | "paid" | "credit_open" | "credit_used";

export interface OpenAmounts {
  kind: InvoiceKind;
  gross: Decimal;
  /** Amount still to pay, or of a credit note still to set off. */
  open: Decimal;
  /** `YYYY-MM-DD`, as `today` */
  due_on: string;
}

/** State of an issued invoice or credit note, by its open amount, then by its due date. */
export function standingOf({ kind, gross, open, due_on }: OpenAmounts, today: string): InvoiceStanding {
  const isSettled = new Big(open).eq(0);
  if (kind === "credit_note") return isSettled ? "credit_used" : "credit_open";
  if (isSettled) return "paid";
  if (due_on < today) return "overdue";
  return new Big(open).lt(gross) ? "partly" : "open";
}

export const STANDING_TEXTS: Readonly<Record<InvoiceStanding, string>> = {
  open: "Open",
  partly: "Partly paid",
  overdue: "Overdue",
  paid: "Paid",
  credit_open: "Credit open",
  credit_used: "Set off",
};

export const STANDING_TONES: Readonly<Record<InvoiceStanding, BadgeTone>> = {
  open: "blue",
  partly: "yellow",
  overdue: "red",
  paid: "green",
  credit_open: "yellow",
  credit_used: "grey",
};

/** «Overdue 5 days», «Partly paid». */
export const standingText = (item: OpenAmounts, today: string): string => {
  const standing = standingOf(item, today);
  return standing === "overdue"
    ? `Overdue ${pluralize(daysBetween(item.due_on, today), "day")}`
    : STANDING_TEXTS[standing];
};
