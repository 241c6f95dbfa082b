import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { Big } from "big.js";
import type { BadgeTone } from "#app/kit/ui/badge.tsx";
import type { Decimal } from "#app/kit/money/money.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { InvoiceKind } from "./invoice.ts";

type InvoiceStanding =
  | "open"
  | "partly"
  | "partly_credited"
  | "partly_written_off"
  | "overdue"
  | "paid"
  | "credited"
  | "written_off"
  | "credit_open"
  | "credit_used"
  | "credit_paid_back";

export type SettlementKind = "payment" | "credit" | "write_off";

export interface OpenAmounts {
  kind: InvoiceKind;
  gross: Decimal;
  /** Amount still to be paid, or of a credit note to be set off. */
  open: Decimal;
  /** Distinct kinds of its settlements. */
  settlement_kinds: readonly SettlementKind[];
  /** `YYYY-MM-DD`, as `today` */
  due_on: string;
}

/**
 * Returns the state of an issued invoice or credit note: by its open amount, then its due date, then its settlements.
 * A payment takes precedence over a credit note, which alone is no payment.
 */
export function standingOf(
  { kind, gross, open, settlement_kinds, due_on }: OpenAmounts,
  today: string,
): InvoiceStanding {
  const isSettled = new Big(open).eq(0);
  if (kind === "credit_note") {
    if (!isSettled) return "credit_open";
    return settlement_kinds.includes("payment") ? "credit_paid_back" : "credit_used";
  }
  const isOf = (settlement: SettlementKind) =>
    !settlement_kinds.includes("payment") && settlement_kinds.includes(settlement);
  if (isSettled) return isOf("credit") ? "credited" : isOf("write_off") ? "written_off" : "paid";
  if (daysOver(due_on, today) > 0) return "overdue";
  if (new Big(open).eq(gross)) return "open";
  return isOf("credit") ? "partly_credited" : isOf("write_off") ? "partly_written_off" : "partly";
}

const STANDING_TEXTS: Readonly<Record<InvoiceStanding, string>> = {
  open: "Open",
  partly: "Partly paid",
  partly_credited: "Partly credited",
  partly_written_off: "Partly written off",
  overdue: "Overdue",
  paid: "Paid",
  credited: "Credited",
  written_off: "Written off",
  credit_open: "Credit open",
  credit_used: "Set off",
  credit_paid_back: "Paid back",
};

export const STANDING_TONES: Readonly<Record<InvoiceStanding, BadgeTone>> = {
  open: TONE_OF.open,
  partly: TONE_OF.open,
  partly_credited: TONE_OF.open,
  partly_written_off: TONE_OF.open,
  overdue: TONE_OF.late,
  paid: TONE_OF.done,
  credited: TONE_OF.ended,
  written_off: TONE_OF.ended,
  credit_open: TONE_OF.open,
  credit_used: TONE_OF.ended,
  credit_paid_back: TONE_OF.ended,
};

/** Formats the state: «Overdue 5 days», «Partly paid». */
export const standingText = (item: OpenAmounts, today: string): string => {
  const standing = standingOf(item, today);
  return standing === "overdue"
    ? `Overdue ${pluralize(daysOver(item.due_on, today), "day")}`
    : STANDING_TEXTS[standing];
};
