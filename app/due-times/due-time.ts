import { isWorkingDay, type OpeningWeek, openTime, afterOpenTime } from "#app/kit/time/opening-hours.ts";
import { formatDuration } from "#app/kit/time/duration.ts";
import { addDays, DAY_MS, daysBetween } from "#app/kit/time/time.ts";
import { fromZoneTime, localTimeAt, offsetAt } from "#app/places/zone-time.ts";

/** An allowed time: opening hours of the company, or days in the time zone of a place. */
type Allowance = { openHours: number } | AllowedDays;

interface AllowedDays {
  days: number;
  /** Counts only days on which the company works. */
  working: boolean;
  /** IANA time zone of the place. */
  zone: string;
}

const HOUR_MS = 3_600_000;

/** The local day of a time, `YYYY-MM-DD`. */
const dayIn = (zone: string, moment: Date) => localTimeAt(moment, offsetAt(zone, moment)).slice(0, 10);

/** Returns the last allowed day, `YYYY-MM-DD`; days are counted from the one after the start. */
export function lastDay(start: Date, { days, working, zone }: AllowedDays, week: OpeningWeek): string {
  let day = dayIn(zone, start);
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (!working || isWorkingDay(week, day)) left -= 1;
  }
  return day;
}

/** Returns midnight after a day (`YYYY-MM-DD`) at a place, also when its clocks change that day. */
export const endOfDay = (day: string, zone: string): Date =>
  fromZoneTime(`${addDays(day, 1)}T00:00`, zone) ?? new Date(`${addDays(day, 1)}T00:00Z`);

/** Returns when an allowed time ends: days end at midnight of the place; zero days end with the day of the start. */
export function dueTime(start: Date, allowance: Allowance, week: OpeningWeek): Date {
  if ("openHours" in allowance) return afterOpenTime(week, start, allowance.openHours * HOUR_MS);
  return endOfDay(lastDay(start, allowance, week), allowance.zone);
}

/** Returns the latest start of a period of so many days of 24 hours that is over by now. */
export const usedUpSince = (now: Date, elapsedDays: number): Date =>
  new Date(now.getTime() - elapsedDays * DAY_MS);

/** Whole days from a due day (`YYYY-MM-DD`) to another one: 0 on that day, negative before it. */
export const daysOver = (dueOn: string, today: string): number => daysBetween(dueOn, today);

/** Milliseconds since a due time; negative before. */
export const timeOver = (due: Date, now: Date): number => now.getTime() - due.getTime();

/** Milliseconds between two times, as opening time with a week, else as calendar time. */
export const timeBetween = (from: Date, to: Date, week: OpeningWeek | null): number =>
  week ? openTime(week, from, to) : Math.max(0, to.getTime() - from.getTime());

/** The times when half, four fifths and all of a period have passed. */
export function stageTimes(start: Date, due: Date): { half_at: Date; most_at: Date; due_at: Date } {
  const part = (share: number) =>
    new Date(Math.round(start.getTime() + Math.max(0, due.getTime() - start.getTime()) * share));
  return { half_at: part(0.5), most_at: part(0.8), due_at: due };
}

export const STAGES = ["In time", "Half used", "Four fifths used", "Overdue"] as const;
export type Stage = 0 | 1 | 2 | 3;

export function stageAt({ half_at, most_at, due_at }: ReturnType<typeof stageTimes>, now: Date): Stage {
  if (now >= due_at) return 3;
  if (now >= most_at) return 2;
  return now >= half_at ? 1 : 0;
}

export interface TimeLeft {
  words: string;
  isOver: boolean;
  /** From «1 day left» on, which lists show in amber. */
  isNear: boolean;
}

/** «3 days left», «2 h over». */
export function leftWords(due: Date, now: Date): TimeLeft {
  const over = timeOver(due, now);
  return over < 0
    ? { words: `${formatDuration(-over)} left`, isOver: false, isNear: over > -2 * DAY_MS }
    : { words: `${formatDuration(over)} over`, isOver: true, isNear: false };
}
