import { type AttentionReason, lengthOfTime } from "../shipments/attention.ts";

/** What the site promises: a price within so many hours. */
export const PROMISED_HOURS = 24;

/** The requests that wait for an answer, as a group of the work queue. */
export const UNANSWERED_TEXTS = {
  title: "Unanswered quote requests",
  meaning: `A price is promised within ${PROMISED_HOURS} hours`,
  none: "No quote request waits for an answer",
};

const HOUR = 3_600_000;
/** Below this hours are counted, since the promise is one of hours. */
const HOURS_COUNTED = 100 * HOUR;

/** How long a request waits, against the promise. */
export function answerClock(received: Date, now: Date): AttentionReason {
  const age = now.getTime() - received.getTime();
  const left = PROMISED_HOURS * HOUR - age;
  const words = age >= HOUR && age < HOURS_COUNTED ? `${Math.floor(age / HOUR)} h` : lengthOfTime(age);
  return left > 0
    ? { words: `${words} old`, detail: `${lengthOfTime(left)} left of ${PROMISED_HOURS} h`, overdue: false }
    : { words: `${words} old`, detail: `${lengthOfTime(-left)} past ${PROMISED_HOURS} h`, overdue: true };
}
