import { OPENING_WEEK } from "#content/opening-week.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { daysBetween } from "#app/kit/time/time.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { closedReason, type PlannedDay } from "./rhythm.ts";

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
    ...(planned_on === day ? [] : [`${because(day)}: moved to ${dayWords(planned_on, today)}`]),
  ];
}
