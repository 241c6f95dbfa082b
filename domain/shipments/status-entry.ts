import { z } from "zod";
import { optionalLine, optionalText } from "../text.ts";
import { formatTime, fromLocalDateTime, toLocalDay } from "../time.ts";
import { SHIPMENT_MESSAGES } from "./messages.ts";
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH, statusField } from "./shipment.ts";

/**
 * The form of a status history entry: status, date (`YYYY-MM-DD`) and time (`HH:mm`) in Brussels,
 * location, notes. Gives the columns of shipment_status_history; empty optionals are null.
 */
export const statusEntrySchema = z
  .object({
    status: statusField,
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
    location: optionalLine({ max: LOCATION_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.locationTooLong }),
    notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
  })
  .transform(({ date, time, ...entry }, context) => {
    const timestamp = fromLocalDateTime(`${date}T${time}`);
    if (timestamp) return { ...entry, timestamp };
    context.addIssue({ code: "custom", path: ["date"], message: SHIPMENT_MESSAGES.dateInvalid });
    return z.NEVER;
  });

/** A checked entry, in the columns of shipment_status_history. */
export type StatusEntryInput = z.output<typeof statusEntrySchema>;

/** What the form shows for an entry, or for a new one at `now`. */
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
