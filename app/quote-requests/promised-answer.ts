import { formatWeekday } from "./snooze.ts";
import { type AttentionReason, formatDuration } from "#app/kit/time/duration.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { daysBetween, formatLongMoment, formatTime, toLocalDay } from "#app/kit/time/time.ts";
import { closedUntil, type OpeningWeek } from "#app/kit/time/opening-hours.ts";
import { dueTime, timeBetween } from "#app/due-times/due-time.ts";

/** Opening hours until a quote is promised (decision 0039). */
const PROMISED_HOURS = 24;

const PROMISED_TIME = `${PROMISED_HOURS} opening hours`;

export const UNANSWERED_TEXTS = {
  title: "Unanswered quote requests",
  meaning: `A price is promised within ${PROMISED_HOURS} hours of opening time`,
  none: "No quote request waits for an answer",
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Below this duration hours are shown, since the promise is one of hours. */
const HOURS_COUNTED = 100 * HOUR;
/** With less opening time left, an answer counts as due today, even if promised for the next morning. */
const NEAR = 8 * HOUR;
/** Above this duration calendar days are shown, without counting opening hours. */
const COUNTED_WITHIN = 60 * DAY;

const inHours = (time: number, written = (hours: number) => `${hours} h`) =>
  time >= HOUR && time < HOURS_COUNTED ? written(Math.floor(time / HOUR)) : formatDuration(time);

function openHoursText(week: OpeningWeek, from: Date, to: Date): string {
  const age = to.getTime() - from.getTime();
  const open = age < COUNTED_WITHIN ? timeBetween(from, to, week) : Infinity;
  return open < HOURS_COUNTED ? inHours(open) : formatDuration(age);
}

/** Describes how long an answer took; outside opening hours as elapsed time. */
function durationText(week: OpeningWeek, received: Date, answered: Date): string {
  const age = answered.getTime() - received.getTime();
  const wasClosed = age > 0 && age < COUNTED_WITHIN && timeBetween(received, answered, week) === 0;
  return wasClosed ? "off hours" : `in ${openHoursText(week, received, answered)}`;
}

export function answerDueAt(received: Date, week: OpeningWeek): Date {
  return dueTime(received, { openHours: PROMISED_HOURS }, week);
}

/** Formats a promised time; empty once it has passed. */
export const promisedMoment = (at: Date, now: Date): string => (at > now ? formatLongMoment(at) : "");

/** When an answer is due and how urgent it is, with the same words and colours everywhere. */
interface AnswerClock extends AttentionReason {
  /** «Mon 11:00»; empty when no answer is due. */
  due: string;
  /** «20 opening hours left», «6 h over»; empty when no answer is due. */
  left: string;
  urgency: "over" | "today" | "ahead";
}

export function answerClock(received: Date, now: Date, week: OpeningWeek): AnswerClock {
  const dueAt = answerDueAt(received, week);
  const due = moment(dueAt, now);
  if (now >= dueAt) {
    const past = openHoursText(week, dueAt, now);
    return {
      words: `Answer was due ${due}`,
      detail: `${past} past ${PROMISED_TIME}`,
      due,
      left: `${past} over`,
      overdue: true,
      urgency: "over",
    };
  }
  const left = timeBetween(now, dueAt, week);
  const isNear = toLocalDay(dueAt) === toLocalDay(now) || left < NEAR;
  return {
    words: `Answer by ${due}`,
    detail: `${inHours(left)} left of ${PROMISED_TIME}`,
    due,
    left: `${inHours(left, (hours) => pluralize(hours, "opening hour"))} left`,
    overdue: false,
    urgency: isNear ? "today" : "ahead",
  };
}

interface Answerable {
  status: string;
  created_at: Date;
  answered_at: Date | null;
  spam_reason: string | null;
}

export interface RequestClock extends AnswerClock {
  state: "waiting" | "answered" | "none";
}

/** The due time of an answer, or the time it took. Empty for spam, and for requests taken up without an answer here. */
export function requestClock(request: Answerable, now: Date, week: OpeningWeek): RequestClock {
  const { created_at: received, answered_at: answered } = request;
  if (answered) {
    const overdue = answered > answerDueAt(received, week);
    const detail = overdue ? `the promise was ${PROMISED_TIME}` : `within ${PROMISED_TIME}`;
    const words = durationText(week, received, answered);
    return {
      state: "answered",
      words,
      detail,
      due: "",
      left: "",
      overdue,
      urgency: overdue ? "over" : "ahead",
    };
  }
  if (request.status !== "pending" || request.spam_reason) {
    return { state: "none", words: "", detail: "", due: "", left: "", overdue: false, urgency: "ahead" };
  }
  return { state: "waiting", ...answerClock(received, now, week) };
}

export function clockPausedUntil(now: Date, week: OpeningWeek): string | null {
  const until = closedUntil(week, now);
  return until && moment(until, now);
}

/** Formats a time: «today 14:00», «Mon 11:00», from a week on «Mon, Dec 7 11:00». */
function moment(at: Date, now: Date): string {
  const day = toLocalDay(at);
  const away = Math.abs(daysBetween(toLocalDay(now), day));
  const weekday = formatWeekday(day);
  return `${away === 0 ? "today" : away < 7 ? weekday.slice(0, 3) : weekday} ${formatTime(at)}`;
}
