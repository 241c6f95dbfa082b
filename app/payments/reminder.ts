import { DAYS_BETWEEN_LEVELS, type ReminderLevel, type Reminders } from "#app/settings/reminders.ts";
import { addDays, formatDay } from "#app/kit/time/time.ts";

/** Maximum of invoices whose PDFs a reminder carries: more make a mail that servers refuse. */
export const INVOICES_ATTACHED = 20;

/** Returns whether the mail of a reminder carries the invoices it names. */
export const carriesInvoices = (invoices: readonly unknown[]): boolean =>
  invoices.length > 0 && invoices.length <= INVOICES_ATTACHED;

/** The mail of a reminder as it would go out. */
export interface ReminderPreview {
  to: string;
  subject: string;
  html: string;
  /** What it carries, with the address of each. */
  files: { name: string; address: string }[];
}

export interface SentLevel {
  level: number;
  /** `YYYY-MM-DD` in Brussels */
  sent_on: string;
}

interface OverdueInvoice {
  due_on: string;
  sent: readonly SentLevel[];
}

const lastLevel = ({ sent }: OverdueInvoice) => Math.max(0, ...sent.map(({ level }) => level));

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? "";

/**
 * Returns the first day of the next reminder: its days have passed, and the last reminder is a week old.
 * @returns null when all levels were sent
 */
function nextReminderDay(invoice: OverdueInvoice, { days }: Pick<Reminders, "days">): string | null {
  const after = days[lastLevel(invoice)];
  if (after === undefined) return null;
  return latest([
    addDays(invoice.due_on, after),
    ...invoice.sent.map(({ sent_on }) => addDays(sent_on, DAYS_BETWEEN_LEVELS)),
  ]);
}

/** Returns the level at which an overdue invoice is due for a reminder today. @returns null when it is not */
export function dueLevel(
  invoice: OverdueInvoice,
  settings: Pick<Reminders, "days">,
  today: string,
): ReminderLevel | null {
  const day = nextReminderDay(invoice, settings);
  return day !== null && day <= today ? ((lastLevel(invoice) + 1) as ReminderLevel) : null;
}

/** Says why an overdue invoice that nobody disputes is not to be reminded of today: «reminded Nov 29, again from Dec 06». */
export function whyNotReminded(invoice: OverdueInvoice, settings: Pick<Reminders, "days">): string {
  const next = nextReminderDay(invoice, settings);
  const level = lastLevel(invoice);
  if (level === 0) return next === null ? "no reminder" : `first reminder from ${formatDay(next)}`;
  const last = `reminded ${formatDay(latest(invoice.sent.map(({ sent_on }) => sent_on)))}, level ${level}`;
  return next === null ? `${last}, the last one` : `${last}, again from ${formatDay(next)}`;
}
