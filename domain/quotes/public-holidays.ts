import { addDays } from "../time.ts";

/** Public holidays of a country: fixed days as MM-DD, and those that move, as days after Easter Sunday. */
export interface PublicHolidays {
  days: readonly string[];
  afterEaster: readonly number[];
}

/** Whether a day (YYYY-MM-DD) is one of them. */
export function isPublicHoliday({ days, afterEaster }: PublicHolidays, day: string): boolean {
  if (days.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return afterEaster.some((after) => addDays(easter, after) === day);
}

/** Easter Sunday of a year, YYYY-MM-DD: the Gregorian calendar's (Meeus, Astronomical Algorithms, chapter 8). */
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
