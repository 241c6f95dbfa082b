import { isPublicHoliday, isWorkingDay, type OpeningWeek } from "#app/kit/time/opening-hours.ts";
import { addMonths } from "#app/kit/time/month.ts";
import { addDays, daysBetween } from "#app/kit/time/time.ts";

export const UNITS = {
  week: "Weeks, on the same weekday",
  month: "Months, on the same day of the month",
  weekday: "Months, on the same weekday of the month",
} as const;
export type Unit = keyof typeof UNITS;

/** What is proposed when the company is closed on a day of the rhythm. */
export const CLOSED_DAYS = {
  before: "The working day before",
  after: "The working day after",
  skip: "Nothing: that one is skipped",
} as const;

/** Days are `YYYY-MM-DD`. The first day determines the weekday, or day of the month, of all others. */
export interface Rhythm {
  every: number;
  unit: Unit;
  starts_on: string;
  ends_on: string | null;
  closed_days: keyof typeof CLOSED_DAYS;
}

export interface PlannedDay {
  /** The nominal day of the rhythm. */
  day: string;
  /** The working day used for it. */
  planned_on: string;
  /** Earlier days of the rhythm that are skipped because the company is closed. */
  closed: string[];
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ORDINALS = ["first", "second", "third", "fourth", "last"];
const CLOSURE_MAX_DAYS = 60;
const MOST_SKIPPED = 400;

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();
const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? "";
const dateOf = (day: string) => Number(day.slice(8));
/** Index of the week in the month from 0; the fifth of a weekday means the last one. */
const weekOf = (day: string) => Math.ceil(dateOf(day) / 7) - 1;

/** The first day of the month that is so many months later. */
const monthAfter = (day: string, months: number) => `${addMonths(day.slice(0, 7), months)}-01`;

/** The day of the rhythm with an index from 0. A 31st is the last day of a shorter month. */
function dayAt({ every, unit, starts_on }: Rhythm, number: number): string {
  if (unit === "week") return addDays(starts_on, 7 * every * number);
  const first = monthAfter(starts_on, every * number);
  const last = addDays(monthAfter(first, 1), -1);
  if (unit === "month") return addDays(first, Math.min(dateOf(starts_on), dateOf(last)) - 1);
  const weekday = weekdayOf(starts_on);
  if (weekOf(starts_on) === 4) return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * weekOf(starts_on));
}

/** The first day of the rhythm on or after a day. */
function dayFrom(rhythm: Rhythm, from: string): string {
  const length = rhythm.every * (rhythm.unit === "week" ? 7 : 31);
  let number = Math.max(0, Math.floor(daysBetween(rhythm.starts_on, from) / length) - 1);
  while (dayAt(rhythm, number) < from) number += 1;
  return dayAt(rhythm, number);
}

function workingDay(day: string, step: 1 | -1, week: OpeningWeek): string | null {
  for (let days = 0; days <= CLOSURE_MAX_DAYS; days += 1)
    if (isWorkingDay(week, addDays(day, step * days))) return addDays(day, step * days);
  return null;
}

/** Returns the next proposed day on or after `from`; null when the series is over. */
export function plannedFrom(rhythm: Rhythm, from: string, week: OpeningWeek): PlannedDay | null {
  const closed: string[] = [];
  let day = dayFrom(rhythm, from);
  while (rhythm.ends_on === null || day <= rhythm.ends_on) {
    const step = rhythm.closed_days === "before" ? -1 : 1;
    const planned_on =
      rhythm.closed_days === "skip" && !isWorkingDay(week, day) ? null : workingDay(day, step, week);
    if (planned_on !== null) return { day, planned_on, closed };
    closed.push(day);
    if (closed.length > MOST_SKIPPED) return null;
    day = dayFrom(rhythm, addDays(day, 1));
  }
  return null;
}

/** Returns the days planned until a day, the earliest first, at most `limit`. */
export function plannedUntil(
  rhythm: Rhythm,
  from: string,
  until: string,
  week: OpeningWeek,
  limit: number,
): PlannedDay[] {
  const days: PlannedDay[] = [];
  let next = plannedFrom(rhythm, from, week);
  while (next && next.planned_on <= until && days.length < limit) {
    days.push(next);
    next = plannedFrom(rhythm, addDays(next.day, 1), week);
  }
  return days;
}

/** «every Tuesday», «every second Tuesday», «every 3 months on day 1», «on the first Monday of every month». */
export function rhythmWords({ every, unit, starts_on }: Omit<Rhythm, "ends_on" | "closed_days">): string {
  const weekday = weekdayName(starts_on);
  if (unit === "week") {
    if (every > 2) return `every ${every} weeks on ${weekday}`;
    return every === 2 ? `every second ${weekday}` : `every ${weekday}`;
  }
  const months = every === 1 ? "every month" : every === 2 ? "every second month" : `every ${every} months`;
  if (unit === "weekday") return `on the ${ORDINALS[weekOf(starts_on)]} ${weekday} of ${months}`;
  return dateOf(starts_on) === 31
    ? `on the last day of ${months}`
    : `on day ${dateOf(starts_on)} of ${months}`;
}

/** Why the company is closed on a day: «a public holiday», else «no working day». */
export const closedReason = (day: string, week: OpeningWeek): string =>
  isPublicHoliday(week.holidays, day) ? "a public holiday" : "no working day";
