import { z } from "zod";
import { fieldError } from "#app/kit/errors.ts";
import { optionalLine, optionalText } from "#app/kit/text/text.ts";
import { localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { type Classifier, eventFields, type EventSource } from "./event.ts";
import type { EventCodeKey } from "./event-codes.ts";
import { NOTES_MAX_LENGTH, statusField } from "./shipment.ts";
import { LOCATION_MAX_LENGTH } from "#app/places/place.ts";

/** Empty values are null. */
const statusEntrySchema = z.object({
  status: statusField,
  timestamp: z.date({ error: SHIPMENT_MESSAGES.dateInvalid }),
  location: optionalLine({ max: LOCATION_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.locationTooLong }),
  notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
});

/** Date (`YYYY-MM-DD`) and time (`HH:mm`) of Brussels; `local` of the place when that is known (`momentOf`). */
export const statusEntryForm = statusEntrySchema
  .omit({ timestamp: true })
  .extend({
    ...eventFields,
    place_code: z.string().optional(),
    began_at: z.string().optional(),
    began_local: z.string().optional(),
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
        "Please enter a valid time",
      ),
  })
  .transform(({ date, time, ...entry }, context) => {
    const timestamp = fromLocalDateTime(`${date}T${time}`);
    if (timestamp) return { ...entry, timestamp, local: `${date}T${time.slice(0, 5)}` };
    context.addIssue({ code: "custom", path: ["date"], message: SHIPMENT_MESSAGES.dateInvalid });
    return z.NEVER;
  });

/** Tolerance for events ahead of the database's clock; the same as in `has_happened` in the database. */
const FUTURE_GRACE_MINUTES = 10;

export function isInFuture(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + FUTURE_GRACE_MINUTES * 60_000;
}

/** @throws Invalid on the field `date`, for an event in the future */
export function rejectFutureMoment(moment: Date, now: Date): void {
  if (!isInFuture(moment, now)) return;
  const message = SHIPMENT_MESSAGES.dateInFuture;
  throw fieldError("date", message);
}

/** Returns the year of an event to confirm, when it is neither current nor confirmed; null also for refused and expected events. */
export function yearToConfirm(
  moment: Date,
  now: Date,
  confirmed: unknown,
  classifier: Classifier = "actual",
): number | null {
  if (classifier === "actual" && isInFuture(moment, now)) return null;
  const [year, thisYear] = [moment, now].map((each) => Number(toLocalDay(each).slice(0, 4))) as [
    number,
    number,
  ];
  if (year === thisYear || String(year) === confirmed) return null;
  return classifier !== "actual" && year === thisYear + 1 ? null : year;
}

/** The refusal of an entry whose year is to be confirmed; null when it is not. */
export function yearQuestion(
  { timestamp, classifier }: { timestamp: Date; classifier?: Classifier },
  now: Date,
  confirmed: unknown,
) {
  const year = yearToConfirm(timestamp, now, confirmed, classifier);
  if (year === null) return null;
  const isExpected = classifier !== undefined && classifier !== "actual";
  return { fieldErrors: { date: [SHIPMENT_MESSAGES.otherYear(year)] }, confirmYear: year, isExpected };
}

/** Returns the moment of an entry. An unchanged default time of the form stays that moment, whatever place is typed. */
export function momentOf(
  form: Pick<z.output<typeof statusEntryForm>, "timestamp" | "local" | "began_at" | "began_local">,
  read: ((local: string) => Date | null) | null,
): Date {
  const began = form.began_local === form.local ? new Date(form.began_at ?? "") : null;
  if (began && !Number.isNaN(began.getTime())) return began;
  return read?.(form.local) ?? form.timestamp;
}

/** Missing properties default to those of an actual, public event. */
export type StatusEntryInput = z.output<typeof statusEntrySchema> & {
  classifier?: Classifier;
  code?: EventCodeKey | null;
  internal?: boolean;
  /** UN/LOCODE chosen with the location; else the location is looked up. */
  place_code?: string | null;
  source?: EventSource;
  /** The event's id at its source, so that a retry is stored once. */
  external_id?: string;
};

export interface StoredEntry {
  status: string;
  timestamp: Date;
  location: string | null;
  notes: string | null;
  classifier?: string;
  code?: string | null;
  internal?: boolean;
  place_code?: string | null;
}

/** Formats an entry as form values. @param zone time zone of the place, in which date and time are given */
export function statusEntryFormValues(entry: StoredEntry | null, now: Date, zone = COMPANY_TIME_ZONE) {
  const timestamp = entry?.timestamp ?? now;
  const local = localTimeAt(timestamp, offsetAt(zone, timestamp));
  return {
    status: entry?.status ?? "",
    date: local.slice(0, 10),
    time: local.slice(11),
    location: entry?.location ?? "",
    notes: entry?.notes ?? "",
    classifier: entry?.classifier ?? "actual",
    code: entry?.code ?? "",
    internal: entry?.internal ? "on" : "",
    place_code: entry?.place_code ?? "",
    began_at: timestamp.toISOString(),
    began_local: local,
    zone,
  };
}

export type StatusEntryValues = ReturnType<typeof statusEntryFormValues>;
