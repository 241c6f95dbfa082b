import { z } from "zod";
import { Invalid } from "../errors.ts";
import { optionalLine, optionalText } from "../text.ts";
import { formatTime, fromLocalDateTime, toLocalDay } from "../time.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH, statusField } from "./shipment.ts";

/** The values of a status history entry, in the columns of shipment_status_history; null for what is empty. */
export const statusEntrySchema = z.object({
  status: statusField,
  timestamp: z.date({ error: SHIPMENT_MESSAGES.dateInvalid }),
  location: optionalLine({ max: LOCATION_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.locationTooLong }),
  notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
});

/** The form of an entry: as its values, with date (`YYYY-MM-DD`) and time (`HH:mm`) in Brussels. */
export const statusEntryForm = statusEntrySchema
  .omit({ timestamp: true })
  .extend({
    date: z
      .string({ error: SHIPMENT_MESSAGES.dateRequired })
      .trim()
      .min(1, SHIPMENT_MESSAGES.dateRequired)
      .refine(
        (day) => day === "" || fromLocalDateTime(`${day}T00:00`) !== null,
        SHIPMENT_MESSAGES.dateInvalid,
      ),
    time: z
      .string({ error: SHIPMENT_MESSAGES.timeRequired })
      .trim()
      .min(1, SHIPMENT_MESSAGES.timeRequired)
      .refine(
        (time) => time === "" || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time),
        SHIPMENT_MESSAGES.timeInvalid,
      ),
  })
  .transform(({ date, time, ...entry }, context) => {
    const timestamp = fromLocalDateTime(`${date}T${time}`);
    if (timestamp) return { ...entry, timestamp };
    context.addIssue({ code: "custom", path: ["date"], message: SHIPMENT_MESSAGES.dateInvalid });
    return z.NEVER;
  });

/** Tolerance for events dated ahead of the database's clock; the same as in `has_happened` in the database. */
export const FUTURE_GRACE_MINUTES = 10;

/** True for a time in the future beyond the tolerance. */
export function isAhead(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + FUTURE_GRACE_MINUTES * 60_000;
}

/** @throws Invalid, at the form's date, for an event that has not happened yet */
export function refuseFuture(moment: Date, now: Date): void {
  if (!isAhead(moment, now)) return;
  const message = SHIPMENT_MESSAGES.dateInFuture;
  throw new Invalid(message, { date: [message] });
}

/**
 * The year of an event (in Brussels) that is not the current one and not confirmed yet; null when there is nothing to
 * confirm, also for an event that is refused anyway.
 *
 * @param confirmed the form's `confirmed_year`
 */
export function yearToConfirm(moment: Date, now: Date, confirmed: unknown): number | null {
  if (isAhead(moment, now)) return null;
  const year = toLocalDay(moment).slice(0, 4);
  return year === toLocalDay(now).slice(0, 4) || year === confirmed ? null : Number(year);
}

/** A validated entry, in the columns of shipment_status_history. */
export type StatusEntryInput = z.output<typeof statusEntrySchema>;

/** The form values of an entry, or of a new one at `now`. */
export function statusEntryFormValues(
  entry: { status: string; timestamp: Date; location: string | null; notes: string | null } | null,
  now: Date,
): { status: string; date: string; time: string; location: string; notes: string } {
  const timestamp = entry?.timestamp ?? now;
  return {
    status: entry?.status ?? "",
    date: toLocalDay(timestamp),
    time: formatTime(timestamp),
    location: entry?.location ?? "",
    notes: entry?.notes ?? "",
  };
}
