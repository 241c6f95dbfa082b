import { addDays, daysBetween, toLocalDay } from "../time.ts";
import { formatDuration } from "./attention.ts";
import { canonicalStatus, isOpen } from "./status.ts";

/** How a shipment stands against its estimated delivery. */
interface Lateness {
  state: "late" | "today" | "ahead" | "undated" | "delivered" | "cancelled";
  /** «3 days late», «due today», «due tomorrow», «in 12 days», «delivered»; empty without a date, and when cancelled. */
  words: string;
}

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
  if (overdue > 0) return { state: "late", words: `${formatDuration(overdue)} late` };
  const today = toLocalDay(now);
  const day = toLocalDay(due);
  if (day === today) return { state: "today", words: "due today" };
  if (day === addDays(today, 1)) return { state: "ahead", words: "due tomorrow" };
  return { state: "ahead", words: `in ${daysBetween(today, day)} days` };
}
