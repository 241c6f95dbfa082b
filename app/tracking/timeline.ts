import type { Language } from "#app/kit/language/language.ts";
import { companyTime, COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { offsetAt } from "#app/places/zone-time.ts";
import { type Leg, LEG_MOMENT_KEYS, type LegMoment } from "#app/shipments/legs.ts";
import { clockOf, dateAtPlace, dayAtPlace, isForeign, localTimeOf } from "#app/shipments/place-clock.ts";
import { type RemarkPart, remarkParts } from "#app/shipments/remarks.ts";
import { languageOfStatus, publicStatus } from "#app/shipments/status-in-words.ts";
import { entryState, type EntryState } from "#app/shipments/status.ts";
import { lateness } from "#app/shipments/leg-lateness.ts";
import { LEG_TIMES } from "./search-words.ts";

export interface TrackedEntry {
  id: string;
  status: string;
  timestamp: Date;
  location: string | null;
  notes: string | null;
  /** Offset of the place from UTC in minutes; null when unknown. */
  utc_offset: number | null;
  /** Imported without its time: `timestamp` is that of the import. */
  undated: boolean;
}

export interface TimelineEntry {
  id: string;
  state: EntryState;
  label: string;
  lang?: Language;
  /** `YYYY-MM-DD` at the place, for grouping; null when the time is unknown. */
  day: string | null;
  date: string | null;
  time: string | null;
  location: string | null;
  notes: RemarkPart[];
}

const UNDATED = { day: null, date: null, time: null };

function momentOf({ timestamp, utc_offset }: TrackedEntry, isLocal: boolean) {
  const time = clockOf(timestamp, utc_offset);
  return {
    day: dayAtPlace(timestamp, utc_offset),
    date: dateAtPlace(timestamp, utc_offset),
    time: isLocal && utc_offset === null ? `${time} (${companyTime()})` : time,
  };
}

type TimedLeg = Pick<Leg, LegMoment | `${LegMoment}_offset`>;

/** Tells whether any place of the journey has another time than ours: then all times are local to their places and labelled so. */
export const isAbroad = (history: readonly TrackedEntry[], legs: readonly TimedLeg[]): boolean =>
  history.some(({ timestamp, utc_offset, undated }) => !undated && isForeign(timestamp, utc_offset)) ||
  legs.some((leg) =>
    LEG_MOMENT_KEYS.some((moment) => {
      const at = leg[moment];
      return at !== null && isForeign(at, leg[`${moment}_offset`]);
    }),
  );

/** Legs with the UTC offsets of their times; in a journey without foreign offsets, unknown ones are ours. */
export const withClocks = <Leg extends TimedLeg>(
  history: readonly TrackedEntry[],
  legs: readonly Leg[],
): readonly Leg[] => (isAbroad(history, legs) ? legs : legs.map(onOurClock));

const onOurClock = <Leg extends TimedLeg>(leg: Leg): Leg => ({
  ...leg,
  ...Object.fromEntries(
    LEG_MOMENT_KEYS.map((moment) => [
      `${moment}_offset`,
      leg[moment] && offsetAt(COMPANY_TIME_ZONE, leg[moment]),
    ]),
  ),
});

/** Returns the history, newest first. @param isLocal set for a journey with other times than ours */
export function timeline(
  shipmentStatus: string,
  history: readonly TrackedEntry[],
  isLocal: boolean,
): TimelineEntry[] {
  // Reversed first: within a minute the entry made later comes first.
  return history
    .toReversed()
    .toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
    .map((entry) => ({
      id: entry.id,
      state: entryState(entry.status, shipmentStatus),
      label: publicStatus(entry.status),
      lang: languageOfStatus(entry.status),
      ...(entry.undated ? UNDATED : momentOf(entry, isLocal)),
      location: entry.location,
      notes: entry.notes ? remarkParts(entry.notes) : [],
    }));
}

export interface LegTime {
  text: string;
  /** Planned, past, and not reported. */
  isLate: boolean;
}

/** Actual or planned times of a leg, in local time. @param now null when the shipment is over: nothing is late */
export function legTimes(leg: Pick<Leg, LegMoment | `${LegMoment}_offset`>, now: Date | null) {
  type Words = (typeof LEG_TIMES)["departure" | "arrival"];
  const when = (actual: LegMoment, planned: LegMoment, words: Words): LegTime | null => {
    const moment = leg[actual] ? actual : planned;
    const at = leg[moment];
    if (!at) return null;
    // An arrival implies the departure, even if that was not entered.
    const isLate = moment === planned && !leg.ata && now !== null && at < now;
    const write = moment === actual ? words.did : isLate ? words.unreported : words.does;
    return { text: write(localTimeOf(at, leg[`${moment}_offset`])), isLate };
  };
  return {
    departure: when("atd", "etd", LEG_TIMES.departure),
    arrival: when("ata", "eta", LEG_TIMES.arrival),
    isOverdue: now !== null && lateness(leg, now) !== null,
  };
}
