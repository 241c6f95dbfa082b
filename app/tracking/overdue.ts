import { headlineOf, nextMilestone } from "./headline.ts";
import { HEADLINE_WORDS } from "./search-words.ts";

/** Badge beside a status: an overdue delivery, or a missing report of a leg. */
export interface OverdueBadge {
  label: string;
  tone: "red" | "yellow";
}

const WORDS = { red: () => HEADLINE_WORDS.overdueShort, yellow: () => HEADLINE_WORDS.awaitedShort };

export function overdueBadge(
  headline: ReturnType<typeof headlineOf>,
  next: ReturnType<typeof nextMilestone>,
): OverdueBadge | null {
  const tone = headline?.overdue ?? next?.overdue;
  return tone ? { label: WORDS[tone]().toUpperCase(), tone } : null;
}

type Line = Pick<
  Parameters<typeof headlineOf>[0],
  "status" | "destination_location" | "estimated_delivery" | "eta_offset" | "history"
>;

/** The badge of a line of a list, the same as on the page of its shipment. */
export function overdueOfLine(
  line: Line,
  legs: Parameters<typeof headlineOf>[2],
  now: Date,
): OverdueBadge | null {
  const shipment = { ...line, first_eta: null, delay_reason: null };
  return overdueBadge(headlineOf(shipment, [], legs, now), nextMilestone(shipment, legs, now));
}
