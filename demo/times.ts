import { addDays, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";

/** A time of the day so many days from now; days past are negative. */
export const dayAt = (now: Date, days: number, time: string): Date =>
  fromLocalDateTime(`${addDays(toLocalDay(now), days)}T${time}`) ?? now;

/** Returns the time so many hours before another one, in whole minutes. */
export const hoursBefore = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() - Math.round(hours * 60) * 60_000);
