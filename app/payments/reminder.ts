import { DAYS_BETWEEN_LEVELS, type ReminderLevel, type Reminders } from "#app/settings/reminders.ts";
import { daysOver } from "#app/due-times/due-time.ts";

export interface SentLevel {
  level: number;
  /** `YYYY-MM-DD` in Brussels */
  sent_on: string;
}

/**
 * Returns the level at which an overdue invoice is due for a reminder today: the next one, when its days have passed
 * and the last reminder is a week old. @returns null when it is too early, or all levels were sent
 */
export function dueLevel(
  invoice: { due_on: string; sent: readonly SentLevel[] },
  { days }: Pick<Reminders, "days">,
  today: string,
): ReminderLevel | null {
  const last = Math.max(0, ...invoice.sent.map(({ level }) => level));
  if (last >= days.length) return null;
  const overdue = daysOver(invoice.due_on, today);
  if (overdue < (days[last] ?? Infinity)) return null;
  const since = invoice.sent.map(({ sent_on }) => daysOver(sent_on, today));
  return since.some((each) => each < DAYS_BETWEEN_LEVELS) ? null : ((last + 1) as ReminderLevel);
}
