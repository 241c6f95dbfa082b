import { formatCount } from "../counts.ts";
import { formatTime } from "../time.ts";
import type { ShipmentView } from "./shipment-filter.ts";

/** Texts of the predefined views, in the order of the dashboard. */
export const ATTENTION_TEXTS: Record<ShipmentView, { title: string; meaning: string; none: string }> = {
  late: {
    title: "Late",
    meaning: "Estimated delivery has passed",
    none: "No shipment is late",
  },
  on_hold: {
    title: "On hold",
    meaning: "Somebody has to act before it moves on",
    none: "No shipment is on hold",
  },
  stale: {
    title: "No update for 5 days",
    meaning: "On its way, and nothing was heard of it",
    none: "Every open shipment has a recent update",
  },
  due_today: {
    title: "Due today",
    meaning: "To be delivered before midnight",
    none: "No delivery is due today",
  },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in the largest whole unit: «45 min», «3 h», «1 day», «12 days». */
export function lengthOfTime(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return `${formatCount(Math.floor(milliseconds / DAY))} days`;
  if (milliseconds >= DAY) return "1 day";
  if (milliseconds >= HOUR) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}

/** Why a shipment is in a view, as a short text for its row. */
export function attentionReason(
  view: ShipmentView,
  shipment: { estimated_delivery: Date | null; last_update_at: Date },
  now: Date,
): string {
  const due = shipment.estimated_delivery;
  if (view === "late" || view === "due_today") {
    if (!due) return "";
    const late = now.getTime() - due.getTime();
    return late > 0 ? `${lengthOfTime(late)} late` : `by ${formatTime(due)}`;
  }
  return `for ${lengthOfTime(now.getTime() - shipment.last_update_at.getTime())}`;
}
