import { formatCount } from "../text/counts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the largest whole unit: «45 min», «3 h», «1 day», «12 days». */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return `${formatCount(Math.floor(milliseconds / DAY))} days`;
  if (milliseconds >= DAY) return "1 day";
  if (milliseconds >= HOUR) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}

/** How long something waits or is late, with the moment it counts from or to. */
export interface AttentionReason {
  words: string;
  detail: string;
  overdue: boolean;
}
