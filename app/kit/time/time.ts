import { COMPANY_TIME_ZONE } from "./time-zone.ts";
import { MONTHS, writeDate, writeLongDate, writeMoment } from "./words.ts";

export const DAY_MS = 86_400_000;

// A shared formatter: creating one costs a hundred times its use.
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: COMPANY_TIME_ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Converts a Date with Intl.DateTimeFormat, which is slow: a hundred calls take a millisecond. */
function readClock(date: Date): LocalTime {
  const local: LocalTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of clock.formatToParts(date)) {
    if (type in local) local[type as keyof LocalTime] = Number(value);
  }
  return local;
}

const HOUR_MS = 3_600_000;
const WHOLE_HOUR_OFFSETS_SINCE = Date.UTC(1947, 0, 1);
const MAX_CACHED = 10_000;
const cachedOffsets = new Map<number, number>();

/** Returns the UTC offset of Brussels at a time, in milliseconds; cached per hour. */
function offsetMs(time: number): number {
  if (!(time >= WHOLE_HOUR_OFFSETS_SINCE)) return readOffset(time);
  const hour = Math.floor(time / HOUR_MS);
  const cached = cachedOffsets.get(hour);
  if (cached !== undefined) return cached;
  const offset = readOffset(time);
  if (cachedOffsets.size >= MAX_CACHED) cachedOffsets.clear();
  cachedOffsets.set(hour, offset);
  return offset;
}

function readOffset(time: number): number {
  const whole = Math.floor(time / 1000) * 1000;
  const { year, month, day, hour, minute, second } = readClock(new Date(whole));
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

function localTime(date: Date): LocalTime {
  const time = date.getTime();
  if (!(time >= WHOLE_HOUR_OFFSETS_SINCE)) return readClock(date);
  const local = new Date(time + offsetMs(time));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

const padTwo = (number: number) => String(number).padStart(2, "0");

/** Formats a Date as the calendar day in Brussels, `YYYY-MM-DD`, the value of an `input type="date"`. */
export function toLocalDay(date: Date): string {
  const { year, month, day } = localTime(date);
  return `${String(year).padStart(4, "0")}-${padTwo(month)}-${padTwo(day)}`;
}

/** Formats a Date as local time in Brussels, `YYYY-MM-DDTHH:mm`, the value of a `datetime-local` input. */
export function toLocalDateTime(date: Date): string {
  return `${toLocalDay(date)}T${formatTime(date)}`;
}

/**
 * Parses local time in Brussels; null when invalid or outside the years 1900 to 2999; seconds are accepted. A time
 * skipped in spring is one hour later (02:30 is 03:30); of a time that occurs twice in autumn the first is used.
 */
export function fromLocalDateTime(text: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1900 || year > 2999 || hour > 23 || minute > 59 || second > 59) return null;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const check = new Date(asUtc);
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null;

  const before = offsetMs(asUtc - DAY_MS);
  const after = offsetMs(asUtc + DAY_MS);
  const fits = [asUtc - before, asUtc - after].filter((time) => time + offsetMs(time) === asUtc);
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before);
}

/** Returns the first moment of a day in Brussels (`YYYY-MM-DD`); null when there is no such day. */
export function startOfLocalDay(day: string): Date | null {
  return fromLocalDateTime(`${day}T00:00`);
}

/** Returns the first moment after a day in Brussels (`YYYY-MM-DD`); null when there is no such day. */
export function endOfLocalDay(day: string): Date | null {
  return startOfLocalDay(addDays(day, 1));
}

export function addDays(day: string, days: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one calendar day (`YYYY-MM-DD`) to another; negative when that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function formatDate(date: Date): string {
  const { year, month, day } = localTime(date);
  return writeDate(year, month - 1, day);
}

/** Formats a calendar day (`YYYY-MM-DD`) like `formatDate`; returns any other text unchanged. */
export function formatDay(day: string): string {
  const start = startOfLocalDay(day);
  return start ? formatDate(start) : day;
}

/** Formats a day in Brussels: «March 05, 2026», «5 maart 2026». */
export function formatLongDate(date: Date): string {
  const { year, month, day } = localTime(date);
  return writeLongDate(year, month - 1, day);
}

/** Formats a moment in Brussels for a sentence: «March 05, 2026, 14:30», «5 mars 2026 à 14 h 30». */
export const formatLongMoment = (date: Date): string => writeMoment(formatLongDate(date), formatTime(date));

/** Formats a month (`YYYY-MM`) as «March 2026»; returns any other text unchanged. */
export function formatMonth(month: string): string {
  const name = MONTHS[Number(month.slice(5)) - 1];
  return name ? `${name} ${month.slice(0, 4)}` : month;
}

export function formatTime(date: Date): string {
  const { hour, minute } = localTime(date);
  return `${padTwo(hour)}:${padTwo(minute)}`;
}

/** Formats a moment in Brussels: «Mar 05, 2026 14:30». */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} ${formatTime(date)}`;
}
