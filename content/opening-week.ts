import { openingWeek, type PublicHolidays } from "#app/kit/time/opening-hours.ts";
import { company } from "./company.ts";

/**
 * Weekdays on which the company is closed: the promise to answer stands still. Belgium's; after Easter its
 * Monday, Ascension Day and Whit Monday.
 */
export const PUBLIC_HOLIDAYS: PublicHolidays = {
  days: ["01-01", "05-01", "07-21", "08-15", "11-01", "11-11", "12-25"],
  afterEaster: [1, 39, 50],
};

export const OPENING_WEEK = openingWeek(company.hours, PUBLIC_HOLIDAYS);
