import { OPENING_WEEK } from "#content/opening-week.ts";
import type { ListedQuoteRequest } from "#database/quotes/quote-requests.ts";
import { requestClock } from "#domain/quotes/promised-answer.ts";
import { snoozedDay } from "./request/snoozed-day.ts";

/** A request as its row in the list shows it. */
export function quoteLine(row: ListedQuoteRequest, now: Date) {
  const { answered_at: _, snoozed_until: __, ...shown } = row;
  return { ...shown, clock: requestClock(row, now, OPENING_WEEK), snoozedDay: snoozedDay(row, now) };
}
