import { formatWeekday } from "./snooze.ts";
import { type AttentionReason, formatDuration } from "#app/kit/time/duration.ts";
import { formatTime, toLocalDay } from "#app/kit/time/time.ts";
import { closedUntil, type OpeningWeek } from "#app/kit/time/opening-hours.ts";
import { dueTime, timeBetween } from "#app/due-times/due-time.ts";

/** Hours until a price, counted while the company is open (decision 0039). */
const PROMISED_HOURS = 24;

export const UNANSWERED_TEXTS = {
  title: "Unanswered quote requests",
  meaning: `A price is promised within ${PROMISED_HOURS} hours of opening time`,
  none: "No quote request waits for an answer",
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Below this hours are counted, since the promise is one of hours. */
const HOURS_COUNTED = 100 * HOUR;
/** Beyond this days of the calendar are said without counting opening hours. */
const COUNTED_WITHIN = 60 * DAY;

const inHours = (time: number) =>
  time >= HOUR && time < HOURS_COUNTED ? `${Math.floor(time / HOUR)} h` : formatDuration(time);

function openHoursText(week: OpeningWeek, from: Date, to: Date): string {
  const age = to.getTime() - from.getTime();
  const open = age < COUNTED_WITHIN ? timeBetween(from, to, week) : Infinity;
  return open < HOURS_COUNTED ? inHours(open) : formatDuration(age);
}

/** The time an answer took. One that needed no opening time at all still took some time. */
function tookWords(week: OpeningWeek, received: Date, answered: Date): string {
  const age = answered.getTime() - received.getTime();
  const wasClosed = age > 0 && age < COUNTED_WITHIN && timeBetween(received, answered, week) === 0;
  return wasClosed ? "off hours" : `in ${openHoursText(week, received, answered)}`;
}

export function answerDueAt(received: Date, week: OpeningWeek): Date {
  return dueTime(received, { openHours: PROMISED_HOURS }, week);
}

export function answerClock(received: Date, now: Date, week: OpeningWeek): AttentionReason {
  const due = answerDueAt(received, week);
  const words = `${inHours(Math.max(0, now.getTime() - received.getTime()))} old`;
  return now < due
    ? {
        words,
        detail: `${inHours(timeBetween(now, due, week))} left of ${PROMISED_HOURS} h`,
        overdue: false,
      }
    : { words, detail: `${openHoursText(week, due, now)} past ${PROMISED_HOURS} h`, overdue: true };
}

interface Answerable {
  status: string;
  created_at: Date;
  answered_at: Date | null;
  spam_reason: string | null;
}

export interface RequestClock extends AttentionReason {
  state: "waiting" | "answered" | "none";
  /** Null where nothing waits. */
  due: string | null;
}

/** The time a request waits, or its answer took. Spam, and a request that was taken up without an answer here, have none. */
export function requestClock(request: Answerable, now: Date, week: OpeningWeek): RequestClock {
  const { created_at: received, answered_at: answered } = request;
  if (answered) {
    const overdue = answered > answerDueAt(received, week);
    const detail = overdue ? `the promise was ${PROMISED_HOURS} h` : `within ${PROMISED_HOURS} h`;
    return { state: "answered", words: tookWords(week, received, answered), detail, overdue, due: null };
  }
  if (request.status !== "pending" || request.spam_reason) {
    return { state: "none", words: "", detail: "", overdue: false, due: null };
  }
  const clock = answerClock(received, now, week);
  return { state: "waiting", ...clock, due: moment(answerDueAt(received, week)) };
}

export function clockPausedUntil(now: Date, week: OpeningWeek): string | null {
  const until = closedUntil(week, now);
  return until && moment(until);
}

const moment = (at: Date) => `${formatWeekday(toLocalDay(at))}, ${formatTime(at)}`;
