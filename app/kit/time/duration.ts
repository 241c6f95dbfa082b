import { formatCount } from "../text/counts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface WholeUnits {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** Counts in the largest unit that fits whole; at least a minute. */
export function wholeUnits(milliseconds: number): WholeUnits {
  if (milliseconds >= DAY) return { unit: "days", count: Math.floor(milliseconds / DAY) };
  if (milliseconds >= HOUR) return { unit: "hours", count: Math.floor(milliseconds / HOUR) };
  return { unit: "minutes", count: Math.max(1, Math.floor(milliseconds / MINUTE)) };
}

/** In the largest whole unit, for staff: «45 min», «3 h», «1 day», «12 days». */
export function formatDuration(milliseconds: number): string {
  const { unit, count } = wholeUnits(milliseconds);
  if (unit === "days") return count === 1 ? "1 day" : `${formatCount(count)} days`;
  return `${count} ${unit === "hours" ? "h" : "min"}`;
}

/** The time something waits or is late, with the moment it counts from or to. */
export interface AttentionReason {
  words: string;
  detail: string;
  overdue: boolean;
}
