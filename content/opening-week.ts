import { openingWeek } from "#domain/quotes/opening-hours.ts";
import { company } from "./company.ts";

/** The company's opening hours and holidays, for the clock of requests. */
export const OPENING_WEEK = openingWeek(company.hours, company.publicHolidays);
