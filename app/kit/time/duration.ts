import { formatCount } from "../text/counts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface WholeUnits {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** Counts in the largest whole unit; at least one minute. */
export function wholeUnits(milliseconds: number): WholeUnits {
  if (milliseconds >= DAY) return { unit: "days", count: Math.floor(milliseconds / DAY) };
  if (milliseconds >= HOUR) return { unit: "hours", count: Math.floor(milliseconds / HOUR) };
  return { unit: "minutes", count: Math.max(1, Math.floor(milliseconds / MINUTE)) };
}

/** Formats a duration for staff in its largest whole unit: «45 min», «3 h», «1 day», «12 days». */
export function formatDuration(milliseconds: number): string {
  const { unit, count } = wholeUnits(milliseconds);
  if (unit === "days") return count === 1 ? "1 day" : `${formatCount(count)} days`;
  return `${count} ${unit === "hours" ? "h" : "min"}`;
}

/** How long something has waited or is late, and the time it is counted from or to. */
export interface AttentionReason {
  words: string;
  detail: string;
  overdue: boolean;
}
