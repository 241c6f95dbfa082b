import { formatDate, toLocalDay } from "#app/kit/time/time.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import type { Leg, LegMoment } from "#app/shipments/legs.ts";
import { legsBehind, lateness } from "#app/shipments/leg-lateness.ts";
import { DELAY_LETTER, DELAY_REASONS } from "#app/shipments/letter-words.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { isOnHold, isOpen } from "#app/shipments/status.ts";
import { HEADLINE_WORDS as WORDS, SEARCH_WORDS } from "./search-words.ts";

/**
 * What a customer has to know before anything else, in the colours of the desk: red for a hold and for a delivery whose
 * day has passed, amber for a date that moved and for an overdue leg.
 */
export interface TrackedHeadline {
  tone: "red" | "yellow";
  title: string;
  lines: string[];
}

export interface NextMilestone {
  title: string;
  time: string;
  overdue: TrackedHeadline["tone"] | null;
}

interface Shipment {
  status: string;
  destination_location: string;
  estimated_delivery: Date | null;
  /** The first promise; null as long as it never moved. */
  first_eta: Date | null;
  delay_reason: string | null;
  /** Imported to be looked up: nothing of it is overdue. */
  history: boolean;
}

interface Entry {
  status: string;
  timestamp: Date;
  location: string | null;
  notes: string | null;
  undated: boolean;
}

type TrackedLeg = Pick<Leg, "from_place" | "to_place" | LegMoment | `${LegMoment}_offset`>;

/** A hold goes before a delay, a delay before an overdue leg; null where the shipment goes as it should, and when it is over. */
export function headlineOf(
  shipment: Shipment,
  history: readonly Entry[],
  legs: readonly TrackedLeg[],
  now: Date,
): TrackedHeadline | null {
  if (!isOpen(shipment.status)) return null;
  const delay = shipment.history ? null : delayOf(shipment, now);
  if (isOnHold(shipment.status)) {
    const entry = history.findLast(({ status, undated }) => isOnHold(status) && !undated);
    const since = entry && WORDS.since(formatDate(entry.timestamp), entry.location);
    const lines = [entry?.notes, since, delay?.title, ...(delay?.lines ?? [])];
    return { tone: "red", title: sentence(statusInWords(shipment.status)), lines: lines.filter(isText) };
  }
  if (delay) return delay;
  const open = shipment.history ? [] : legs.slice(legsBehind(shipment.status, legs));
  const overdue = open.find((leg) => lateness(leg, now) !== null);
  if (!overdue) return null;
  return { tone: "yellow", title: WORDS.overdueLeg(overdue.from_place, overdue.to_place), lines: [] };
}

function delayOf(shipment: Shipment, now: Date): TrackedHeadline | null {
  const { estimated_delivery: eta, first_eta: first, delay_reason: reason } = shipment;
  if (!eta) return null;
  const isLate = eta < now;
  const isMoved = first !== null && toLocalDay(first) < toLocalDay(eta);
  if (!isLate && !isMoved) return null;
  const title = isLate ? WORDS.late(formatDate(eta)) : WORDS.delayed(formatDate(eta));
  const because = reason && DELAY_LETTER.because(DELAY_REASONS[reason as MoveReason]);
  const text = [because, isMoved && WORDS.firstExpected(formatDate(first))].filter(isText).join(" ");
  return {
    tone: isLate ? "red" : "yellow",
    title,
    lines: [text].filter(isText),
  };
}

/** The first moment that was not reported yet, else the delivery; null when the shipment is over. */
export function nextMilestone(
  shipment: Shipment,
  legs: readonly TrackedLeg[],
  now: Date,
): NextMilestone | null {
  if (!isOpen(shipment.status)) return null;
  const isPast = (at: Date | null) => at !== null && at < now && !shipment.history;
  const milestone = (title: string, at: Date | null, offset: number | null): NextMilestone => ({
    title,
    time: at ? timeAtPlace(at, offset) : SEARCH_WORDS.undated,
    overdue: isPast(at) ? "yellow" : null,
  });
  const [started, ...later] = legs.slice(legsBehind(shipment.status, legs));
  if (started?.atd && !started.ata)
    return milestone(WORDS.arrival(started.to_place), started.eta, started.eta_offset);
  const leg = started?.ata ? later[0] : started;
  if (leg) return milestone(WORDS.departure(leg.from_place), leg.etd, leg.etd_offset);
  const { estimated_delivery: eta } = shipment;
  return {
    title: WORDS.delivery(shipment.destination_location),
    time: eta ? formatDate(eta) : SEARCH_WORDS.undated,
    overdue: isPast(eta) ? "red" : null,
  };
}

const isText = (text: string | false | null | undefined): text is string => Boolean(text);

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
