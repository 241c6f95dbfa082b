import { z } from "zod";
import { fieldError } from "#app/kit/errors.ts";
import { addDays, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";

const MAX_DAYS = 366;

const dayNumber = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a day with its weekday: «Mon, Nov 23». */
export function formatWeekday(day: string): string {
  const [, month = "1", date = "1"] = day.split("-");
  return `${WEEKDAYS[dayNumber(day)] ?? ""}, ${MONTHS[Number(month) - 1] ?? ""} ${date}`;
}

/** Returns the days to snooze until with one click: tomorrow and, unless it is the same, next Monday. */
export function snoozeChoices(now: Date): { label: string; day: string }[] {
  const tomorrow = addDays(toLocalDay(now), 1);
  const monday = addDays(tomorrow, (8 - dayNumber(tomorrow)) % 7);
  const choices = [{ label: "Tomorrow", day: tomorrow }];
  return monday === tomorrow ? choices : [...choices, { label: "Monday", day: monday }];
}

export function snoozeForm(today: string) {
  return z.object({
    snoozed_until: z
      .string({ error: SNOOZE_MESSAGES.dayRequired })
      .refine((day) => startOfLocalDay(day) !== null, { error: SNOOZE_MESSAGES.dayRequired, abort: true })
      .refine((day) => day > today, { error: SNOOZE_MESSAGES.dayNotAhead, abort: true })
      .refine((day) => day <= addDays(today, MAX_DAYS), "Choose a day within a year"),
  });
}

/** Returns the beginning of a day in Brussels. @throws Invalid unless it is after today, within a year */
export function snoozeUntil(day: string, now: Date): Date {
  const parsed = snoozeForm(toLocalDay(now)).safeParse({ snoozed_until: day });
  const until = parsed.success ? startOfLocalDay(day) : null;
  if (until) return until;
  const message = parsed.error?.issues[0]?.message ?? SNOOZE_MESSAGES.dayRequired;
  throw fieldError("snoozed_until", message);
}

/** Returns the day on which a snoozed request comes back. */
export function snoozedDay(
  request: { snoozed_until: Date | null; status: string },
  asOf: Date,
): string | null {
  const until = request.snoozed_until;
  return until && until > asOf && request.status === "pending" ? toLocalDay(until) : null;
}

export const SNOOZE_MESSAGES = {
  dayRequired: "Choose a day",
  dayNotAhead: "Choose a day after today",
  snoozed: (until: string) => `Snoozed until ${until}`,
  woken: "Back in the queue",
} as const;
