import { capitalize } from "#app/kit/text/text.ts";
import type { Language } from "#app/kit/language/language.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import type { Leg, LegMoment } from "#app/shipments/legs.ts";
import { legsBehind, lateness } from "#app/shipments/leg-lateness.ts";
import { DELAY_REASONS } from "#app/shipments/letter-words.ts";
import { dateAtPlace, dayAtPlace, localTimeOf } from "#app/shipments/place-clock.ts";
import { languageOfStatus, statusInWords } from "#app/shipments/status-in-words.ts";
import { type RemarkPart, remarkParts } from "#app/shipments/remarks.ts";
import { canonicalStatus, countedPieces, isOnHold, isOpen } from "#app/shipments/status.ts";
import {
  DETAIL_WORDS,
  HEADLINE_FACTS as FACTS,
  HEADLINE_WORDS as WORDS,
  SEARCH_WORDS,
} from "./search-words.ts";

/**
 * The most important fact for a customer, coloured as in the desk: red for a hold and an overdue delivery, amber for a
 * changed date, an overdue leg and a part to follow; the outcome once the shipment is over.
 */
export interface TrackedHeadline {
  tone: "red" | "yellow" | "green" | "grey";
  title: string;
  /** Language of the title, when it differs from the page's. */
  lang?: Language;
  /** Reason, start, and consequences for the delivery. */
  facts: { label: string; value: RemarkPart[] }[];
  /** Set when the headline is about something overdue. */
  overdue?: "red" | "yellow";
}

export interface NextMilestone {
  title: string;
  time: string;
  /** Planned or estimated; null without a time. The headline says from when a date was moved. */
  certainty: string | null;
  overdue: "red" | "yellow" | null;
}

interface Shipment {
  status: string;
  destination_location: string;
  estimated_delivery: Date | null;
  /** The first promised date; null while it has not changed. */
  first_eta: Date | null;
  /** UTC offset of the place of delivery; null or undefined when the estimate is in our time. */
  eta_offset?: number | null;
  delay_reason: string | null;
  /** Imported as history: nothing is overdue. */
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

/** Returns the headline: a hold before a delay before an overdue leg; null when everything is as planned. */
export function headlineOf(
  shipment: Shipment,
  history: readonly Entry[],
  legs: readonly TrackedLeg[],
  now: Date,
): TrackedHeadline | null {
  if (!isOpen(shipment.status)) return endOf(shipment, history);
  const expected = shipment.history ? null : shipment.estimated_delivery;
  const reason = reasonOf(shipment);
  if (isOnHold(shipment.status)) {
    const entry = history.findLast(({ status, undated }) => isOnHold(status) && !undated);
    return {
      tone: "red",
      title: capitalize(statusInWords(shipment.status)),
      lang: languageOfStatus(shipment.status),
      facts: factsOf({
        reason: entry?.notes ? remarkParts(entry.notes) : reason,
        since: entry && [formatDate(entry.timestamp), entry.location].filter(isText).join(", "),
        delivery:
          expected && `${deliveryOf(shipment, expected, now)} ${expected < now ? "" : WORDS.mayChange}`,
      }),
    };
  }
  const partly = countedPieces(shipment.status);
  if (partly) {
    const entry = history.findLast(({ status, undated }) => countedPieces(status) && !undated);
    const remaining = Number(partly.pieces) - Number(partly.delivered);
    return {
      tone: "yellow",
      title: capitalize(statusInWords(shipment.status)),
      facts: factsOf({
        reason: entry?.notes ? remarkParts(entry.notes) : null,
        since: entry && [formatDate(entry.timestamp), entry.location].filter(isText).join(", "),
        delivery: [WORDS.remaining(remaining), expected && deliveryOf(shipment, expected, now)]
          .filter(isText)
          .join(" "),
      }),
    };
  }
  if (!expected && shipment.history) return null;
  const first = expected && firstDay(shipment, expected);
  const facts = factsOf({ reason, delivery: first && WORDS.firstExpected(first) });
  if (expected && expected < now)
    return { tone: "red", overdue: "red", title: WORDS.late(dayOf(shipment, expected)), facts };
  if (first) return { tone: "yellow", title: WORDS.delayed(dayOf(shipment, expected)), facts };
  const overdue = legs.slice(legsBehind(shipment.status, legs)).find((leg) => lateness(leg, now) !== null);
  return overdue ? overdueLeg(overdue, legs, now, expected && deliveryOf(shipment, expected, now)) : null;
}

/** Finds the entry that ended a shipment; a later proof of delivery belongs to the same delivery. */
export function endEntry<E extends Pick<Entry, "status" | "undated">>(
  status: string,
  history: readonly E[],
): E | undefined {
  const end = canonicalStatus(status);
  return history.find((each) => canonicalStatus(each.status) === end && !each.undated);
}

/** Headline of an ended shipment: time and place of delivery, or reason of cancellation; null when the time is unknown. */
function endOf({ status }: Shipment, history: readonly Entry[]): TrackedHeadline | null {
  const entry = endEntry(status, history);
  if (!entry) return null;
  const isDelivered = canonicalStatus(status) === "delivered";
  const day = formatDate(entry.timestamp);
  return {
    tone: isDelivered ? "green" : "grey",
    title: isDelivered ? WORDS.deliveredOn(day) : WORDS.cancelledOn(day),
    facts: factsOf({
      where: isDelivered ? entry.location : null,
      reason: isDelivered || !entry.notes ? null : remarkParts(entry.notes),
    }),
  };
}

/** Describes a leg by its places; when it ends where it starts, by what happens there. */
export function legInWords(leg: TrackedLeg, legs: readonly TrackedLeg[]): string {
  const { from_place: from, to_place: to } = leg;
  if (from !== to) return `${from} ${DETAIL_WORDS.to} ${to}`;
  if (legs.length > 1 && leg === legs[0]) return WORDS.collection(to);
  return legs.length > 1 && leg === legs.at(-1) ? WORDS.delivery(to) : WORDS.within(to);
}

function overdueLeg(
  leg: TrackedLeg,
  legs: readonly TrackedLeg[],
  now: Date,
  delivery: string | null,
): TrackedHeadline {
  const { from_place: from, to_place: to } = leg;
  const isArrival = leg.atd !== null || leg.etd === null || leg.etd >= now;
  const moment = isArrival ? leg.eta : leg.etd;
  return {
    tone: "yellow",
    overdue: "yellow",
    title:
      from === to
        ? WORDS.awaited(legInWords(leg, legs))
        : isArrival
          ? WORDS.noArrival(to)
          : WORDS.noDeparture(from),
    facts: factsOf({
      planned: moment && localTimeOf(moment, isArrival ? leg.eta_offset : leg.etd_offset),
      delivery,
    }),
  };
}

type Fact = RemarkPart[] | string | null | undefined;

const factsOf = (values: Partial<Record<keyof typeof FACTS, Fact>>) =>
  (["where", "reason", "since", "planned", "delivery"] as const).flatMap((name) => {
    const value = values[name];
    const parts = typeof value === "string" ? [{ text: value.trim() }] : (value ?? []);
    return parts.some(({ text }) => text !== "") ? [{ label: FACTS[name], value: parts }] : [];
  });

const reasonOf = ({ delay_reason: reason }: Shipment): string | null =>
  reason && capitalize(`${DELAY_REASONS[reason as MoveReason]}.`);

/** Formats a day; for a delivery in the time of its place. */
const dayOf = ({ eta_offset = null }: Pick<Shipment, "eta_offset">, at: Date): string =>
  dateAtPlace(at, eta_offset);

/** The first promised day; null when the expected one is not later. */
function firstDay(shipment: Shipment, expected: Date): string | null {
  const { first_eta: first, eta_offset = null } = shipment;
  const isEarlier = first && dayAtPlace(first, eta_offset) < dayAtPlace(expected, eta_offset);
  return isEarlier ? dayOf(shipment, first) : null;
}

/** Describes the delivery date: passed, revised, or unchanged. */
function deliveryOf(shipment: Shipment, expected: Date, now: Date): string {
  const day = dayOf(shipment, expected);
  if (expected < now) return WORDS.passed(day);
  const first = firstDay(shipment, expected);
  return first ? WORDS.revised(first, day) : WORDS.stands(day);
}

/** The next milestone without a report, else the delivery; null when the shipment is over. */
export function nextMilestone(
  shipment: Shipment,
  legs: readonly TrackedLeg[],
  now: Date,
): NextMilestone | null {
  if (!isOpen(shipment.status)) return null;
  const isPast = (at: Date | null) => at !== null && at < now && !shipment.history;
  const isHeld = isOnHold(shipment.status);
  const milestone = (title: string, planned: Date | null, offset: number | null): NextMilestone => {
    // Dates planned before a hold do not apply during it.
    const at = isHeld && isPast(planned) ? null : planned;
    return {
      title,
      time: at ? localTimeOf(at, offset) : SEARCH_WORDS.undated,
      certainty: at && (isPast(at) ? WORDS.unreported : WORDS.planned),
      overdue: isPast(at) ? "yellow" : null,
    };
  };
  const nameOf = (leg: TrackedLeg, moment: string) =>
    leg.from_place === leg.to_place ? legInWords(leg, legs) : moment;
  const [started, ...later] = legs.slice(legsBehind(shipment.status, legs));
  if (started?.atd && !started.ata)
    return milestone(nameOf(started, WORDS.arrival(started.to_place)), started.eta, started.eta_offset);
  const leg = started?.ata ? later[0] : started;
  if (leg) return milestone(nameOf(leg, WORDS.departure(leg.from_place)), leg.etd, leg.etd_offset);
  const { estimated_delivery: eta } = shipment;
  // A past day is in the headline already.
  const day = isPast(eta) ? null : eta;
  return {
    title: WORDS.delivery(shipment.destination_location),
    time: day ? dayOf(shipment, day) : SEARCH_WORDS.undated,
    certainty: day && WORDS.estimated,
    overdue: isPast(eta) ? "red" : null,
  };
}

const isText = (text: string | false | null | undefined): text is string => Boolean(text);
