import { localTimeAt, offsetAt, offsetLabel } from "#app/places/zone-time.ts";
import { companyTime, COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { formatDate, formatDateTime, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";

/** Formats a day as `YYYY-MM-DD`, in company time when the offset is not known. */
export const dayAtPlace = (moment: Date, offset: number | null): string =>
  offset === null ? toLocalDay(moment) : localTimeAt(moment, offset).slice(0, 10);

/** Formats a date as «Dec 05, 2026», in company time when the offset is not known. */
export function dateAtPlace(moment: Date, offset: number | null): string {
  const day = startOfLocalDay(dayAtPlace(moment, offset));
  return formatDate(day ?? moment);
}

/** Formats «Mar 05, 2026 23:30» for pages that state that times are local; adds «(Brussels time)» when the zone is not known. */
export function localTimeOf(moment: Date, offset: number | null): string {
  if (offset === null) return `${formatDateTime(moment)} (${companyTime()})`;
  return `${dateAtPlace(moment, offset)} ${clockOf(moment, offset)}`;
}

/** Formats as `localTimeOf`, with the zone as «(UTC+8)» when it differs from company time. */
export function timeAtPlace(moment: Date, offset: number | null): string {
  const text = localTimeOf(moment, offset);
  return offset !== null && isForeign(moment, offset) ? `${text} (${offsetLabel(offset)})` : text;
}

/** Formats «23:30», in company time when the offset is not known. */
export const clockOf = (moment: Date, offset: number | null): string =>
  localTimeAt(moment, offset ?? offsetAt(COMPANY_TIME_ZONE, moment)).slice(11);

/** Returns whether the place's offset differs from company time. */
export const isForeign = (moment: Date, offset: number | null): boolean =>
  offset !== null && offset !== offsetAt(COMPANY_TIME_ZONE, moment);

interface Moment {
  moment: Date;
  offset: number | null;
}

/** Formats as `timeAtPlace`, but only «23:45» when the adjacent moment has the same day and offset. */
export function timeBeside({ moment, offset }: Moment, beside: Moment): string {
  const isSameDay =
    offset === beside.offset && dayAtPlace(moment, offset) === dayAtPlace(beside.moment, offset);
  if (!isSameDay) return timeAtPlace(moment, offset);
  return clockOf(moment, offset);
}

/** Formats «09:40 (UTC+8)», with the day when it differs; null when the offset equals company time. */
export function clockAtPlace(moment: Date, offset: number | null): string | null {
  if (offset === null || !isForeign(moment, offset)) return null;
  const day = dayAtPlace(moment, offset) === toLocalDay(moment) ? "" : `${dateAtPlace(moment, offset)} `;
  return `${day}${clockOf(moment, offset)} (${offsetLabel(offset)})`;
}
