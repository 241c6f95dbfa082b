import { type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { z } from "zod";
import { keyOf, optionalDay, requiredDay } from "#app/kit/forms/form-codec.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { daysBetween } from "#app/kit/time/time.ts";
import { CLOSED_DAYS, UNITS, closedReason, type PlannedDay } from "./rhythm.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";

export const SERIES_ADDRESS = "/admin/series";
export const seriesOf = (shipmentId: string): string => `/admin/shipments/${shipmentId}/series`;

export const SERIES_TEXTS = { title: "Repeating shipments", meaning: "The next one of a series is proposed" };

export const SERIES_MESSAGES = {
  notFound: "This series is not there any more",
  changedMeanwhile: "Somebody changed this series meanwhile. Look at what it says now, then save again.",
  decided: "Somebody has decided about this day meanwhile",
  repeats: "This shipment repeats already",
  isOver: "This series has ended",
  nothingToCopy: "The shipments of this series were deleted: restore one of them, or end the series",
  isPattern: "The next ones are copied from the shipment of this day",
  dayRequired: "Choose a day",
  nextNotAfter: "Choose a day after that of this shipment",
  endsBefore: "Choose the day of the next one, or a later one",
  everyInvalid: "Type a whole number from 1 to 52",
  leadInvalid: "Type a number of days from 0 to 90",
  started: "The shipment repeats now: the next one is proposed when it is due",
  saved: "Series saved",
  ended: "The series has ended: nothing is proposed any more",
  resumed: "The series goes on",
  proposedAgain: "This day is proposed again",
  pattern: "The next ones are copied from this shipment",
  failed: "The series could not be saved. Please try again.",
  fetchFailed: "The series could not be read. Please try again.",
} as const;

const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: message,
    })
    .transform(Number);

const rhythmFields = z.object({
  every: wholeNumber(1, 52, SERIES_MESSAGES.everyInvalid),
  unit: keyOf(UNITS, "Choose a rhythm"),
  /** The next day, which determines the weekday or day of the month of all others. */
  next_on: requiredDay(SERIES_MESSAGES.dayRequired),
  ends_on: optionalDay(SERIES_MESSAGES.dayRequired),
  closed_days: keyOf(CLOSED_DAYS, "Choose what is proposed for a closed day"),
  lead_days: wholeNumber(0, 90, SERIES_MESSAGES.leadInvalid),
});
const endsInTime = {
  check: ({ next_on, ends_on }: { next_on: string; ends_on: string | null }) =>
    ends_on === null || ends_on >= next_on,
  says: { path: ["ends_on"], message: SERIES_MESSAGES.endsBefore },
};

export const rhythmForm = rhythmFields.refine(endsInTime.check, endsInTime.says);
export type TypedRhythm = z.output<typeof rhythmForm>;

/** `pattern_day` is the day of the copied shipment: dates move by the difference. */
export const seriesForm = rhythmFields
  .extend({ pattern_day: requiredDay(SERIES_MESSAGES.dayRequired) })
  .refine(endsInTime.check, endsInTime.says)
  .refine(({ pattern_day, next_on }) => next_on > pattern_day, {
    path: ["next_on"],
    message: SERIES_MESSAGES.nextNotAfter,
  });
export type NewSeries = z.output<typeof seriesForm>;

/** Decisions about the proposed day, or the one decided last. */
const DAY_INTENTS = ["make-next", "skip-next", "skip-passed", "propose-again"] as const;
export type DayIntent = (typeof DAY_INTENTS)[number];
export const isDayIntent = (intent: string): intent is DayIntent =>
  DAY_INTENTS.some((each) => each === intent);

export const SERIES_STATES = { running: "Going on", due: "Proposed now", over: "Ended" } as const;

export const seriesFilter = listFilter({
  search: searchText,
  state: oneOf(SERIES_STATES, "running"),
  mine: flag,
});
export type SeriesFilter = FilterOf<typeof seriesFilter>;

/** «Tue, Dec 1», with the year when it differs from today's. */
export function dayWords(day: string, today: string): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatWeekday(day) : `${formatWeekday(day)}, ${year}`;
}

/** «in 4 days», «today», «3 days ago». */
export function whenWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 0 ? `in ${days} days` : `${pluralize(-days, "day")} ago`;
}

/** A note for each closed day before a proposed one, and its consequence. */
export function closedNotes({ day, planned_on, closed }: PlannedDay, today: string): string[] {
  const because = (of: string) => `${dayWords(of, today)} is ${closedReason(of, OPENING_WEEK)}`;
  return [
    ...closed.map((each) => `${because(each)}: skipped`),
    ...(planned_on === day ? [] : [`${because(day)}: moved`]),
  ];
}
