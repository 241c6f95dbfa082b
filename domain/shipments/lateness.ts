import { toLocalDay, addDays } from "../time.ts";
import { lengthOfTime } from "./attention.ts";
import { canonicalStatus, isOpen } from "./status.ts";

/** How a shipment stands against its estimated delivery. */
export interface Lateness {
  state: "late" | "today" | "ahead" | "undated" | "delivered" | "cancelled";
  /** «3 days late», «due today», «due tomorrow», «in 12 days», «delivered»; empty without a date, and when cancelled. */
  words: string;
}

const DAY_MS = 86_400_000;

/** The one rule for late, and its words: a shipment is late from its estimated delivery on, until it is delivered or cancelled. */
export function latenessOf(
  shipment: { status: string; estimated_delivery: Date | null },
  now: Date,
): Lateness {
  const due = shipment.estimated_delivery;
  if (!isOpen(shipment.status)) {
    return canonicalStatus(shipment.status) === "delivered"
      ? { state: "delivered", words: "delivered" }
      : { state: "cancelled", words: "" };
  }
  if (!due) return { state: "undated", words: "" };
  const overdue = now.getTime() - due.getTime();
  if (overdue > 0) return { state: "late", words: `${lengthOfTime(overdue)} late` };
  const today = toLocalDay(now);
  const day = toLocalDay(due);
  if (day === today) return { state: "today", words: "due today" };
  if (day === addDays(today, 1)) return { state: "ahead", words: "due tomorrow" };
  // Noon to noon, so that a change of the clocks is no day.
  const days = Math.round((Date.parse(`${day}T12:00Z`) - Date.parse(`${today}T12:00Z`)) / DAY_MS);
  return { state: "ahead", words: `in ${days} days` };
}
