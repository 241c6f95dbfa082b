import { addDays, fromLocalDateTime, toLocalDay } from "./time.ts";

/** Fixed days as MM-DD, and movable ones as days after Easter Sunday. */
export interface PublicHolidays {
  days: readonly string[];
  afterEaster: readonly number[];
}

export function isPublicHoliday({ days, afterEaster }: PublicHolidays, day: string): boolean {
  if (days.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return afterEaster.some((after) => addDays(easter, after) === day);
}

/** Returns Easter Sunday of a year, YYYY-MM-DD, by the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const march = epact + weekday - 7 * late + 22;
  return addDays(`${String(year).padStart(4, "0")}-03-01`, march - 1);
}

/** Opening hours as in content/company.ts: English weekdays, local times as HH:MM, null when closed. */
interface StatedHours {
  weekdays: readonly string[];
  opens: string | null;
  closes: string | null;
}

/** The opening hours of a week; a company without any times counts as always open. */
export interface OpeningWeek {
  /** Times by weekday, starting with Sunday. */
  times: readonly (readonly { opens: string; closes: string }[])[];
  holidays: PublicHolidays;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const NO_HOLIDAYS: PublicHolidays = { days: [], afterEaster: [] };

export function openingWeek(hours: readonly StatedHours[], holidays = NO_HOLIDAYS): OpeningWeek {
  const times = WEEKDAYS.map((weekday) =>
    hours
      .flatMap(({ weekdays, opens, closes }) =>
        weekdays.includes(weekday) && opens && closes ? [{ opens, closes }] : [],
      )
      .toSorted((one, other) => one.opens.localeCompare(other.opens)),
  );
  return { times, holidays };
}

interface Span {
  from: number;
  to: number;
}

const neverCloses = ({ times }: OpeningWeek) => times.every((spans) => spans.length === 0);

/** Returns the open intervals of a day as absolute times, correct also when the clocks change. */
function spansOf({ times, holidays }: OpeningWeek, day: string): Span[] {
  if (isPublicHoliday(holidays, day)) return [];
  const spans = times[new Date(`${day}T00:00Z`).getUTCDay()] ?? [];
  return spans.flatMap(({ opens, closes }) => {
    // «22:00 to 02:00» and «to 24:00» end on the next day.
    const lastDay = closes <= opens || closes === "24:00" ? addDays(day, 1) : day;
    const from = fromLocalDateTime(`${day}T${opens}`);
    const to = fromLocalDateTime(`${lastDay}T${closes === "24:00" ? "00:00" : closes}`);
    return from && to ? [{ from: from.getTime(), to: to.getTime() }] : [];
  });
}

/** Tells whether the company opens on a day; a company without any times works every day. */
export const isWorkingDay = (week: OpeningWeek, day: string): boolean =>
  neverCloses(week) || spansOf(week, day).length > 0;

/** Yields the days from the one before a moment on, since opening hours may reach past midnight. */
function* daysFrom(moment: Date): Generator<string> {
  for (let day = addDays(toLocalDay(moment), -1); ; day = addDays(day, 1)) yield day;
}

/** Returns the opening time between two moments in milliseconds. */
export function openTime(week: OpeningWeek, from: Date, to: Date): number {
  if (neverCloses(week)) return Math.max(0, to.getTime() - from.getTime());
  const last = toLocalDay(to);
  let open = 0;
  for (const day of daysFrom(from)) {
    if (day > last) break;
    for (const span of spansOf(week, day)) {
      open += Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, from.getTime()));
    }
  }
  return open;
}

export function afterOpenTime(week: OpeningWeek, from: Date, milliseconds: number): Date {
  if (neverCloses(week)) return new Date(from.getTime() + milliseconds);
  let left = milliseconds;
  for (const day of daysFrom(from)) {
    for (const span of spansOf(week, day)) {
      const start = Math.max(span.from, from.getTime());
      if (span.to - start >= left && span.to > start) return new Date(start + left);
      left -= Math.max(0, span.to - start);
    }
  }
  throw new Error("unreachable: a week with opening hours passes again and again");
}

/** Returns when the company opens next; null while it is open. */
export function closedUntil(week: OpeningWeek, now: Date): Date | null {
  if (neverCloses(week)) return null;
  for (const day of daysFrom(now)) {
    for (const { from, to } of spansOf(week, day)) {
      if (from <= now.getTime() && now.getTime() < to) return null;
      if (from > now.getTime()) return new Date(from);
    }
  }
  return null;
}
