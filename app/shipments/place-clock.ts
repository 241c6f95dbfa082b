import { localTimeAt, offsetAt, offsetLabel } from "#app/places/zone-time.ts";
import { companyTime, COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { formatDate, formatDateTime, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";

/** `YYYY-MM-DD`; ours where the offset is not known. */
export const dayAtPlace = (moment: Date, offset: number | null): string =>
  offset === null ? toLocalDay(moment) : localTimeAt(moment, offset).slice(0, 10);

/** «Dec 05, 2026»; ours where the offset is not known. */
export function dateAtPlace(moment: Date, offset: number | null): string {
  const day = startOfLocalDay(dayAtPlace(moment, offset));
  return formatDate(day ?? moment);
}

/** «Mar 05, 2026 23:30», where a page says that times are local; «(Brussels time)» where the zone is not known. */
export function localTimeOf(moment: Date, offset: number | null): string {
  if (offset === null) return `${formatDateTime(moment)} (${companyTime()})`;
  return `${dateAtPlace(moment, offset)} ${clockOf(moment, offset)}`;
}

/** `localTimeOf` with its zone, as «(UTC+8)», where that is not ours. */
export function timeAtPlace(moment: Date, offset: number | null): string {
  const text = localTimeOf(moment, offset);
  return offset !== null && isForeign(moment, offset) ? `${text} (${offsetLabel(offset)})` : text;
}

/** «23:30»; ours where the offset is not known. */
export const clockOf = (moment: Date, offset: number | null): string =>
  localTimeAt(moment, offset ?? offsetAt(COMPANY_TIME_ZONE, moment)).slice(11);

/** Whether the clocks of the place differ from ours. */
export const isForeign = (moment: Date, offset: number | null): boolean =>
  offset !== null && offset !== offsetAt(COMPANY_TIME_ZONE, moment);

interface Moment {
  moment: Date;
  offset: number | null;
}

/** `timeAtPlace`, but «23:45» alone where the moment beside it has the same day and clock. */
export function timeBeside({ moment, offset }: Moment, beside: Moment): string {
  const isSameDay =
    offset === beside.offset && dayAtPlace(moment, offset) === dayAtPlace(beside.moment, offset);
  if (!isSameDay) return timeAtPlace(moment, offset);
  return clockOf(moment, offset);
}

/** «09:40 (UTC+8)», with its day where it is another; null where the clocks agree with ours. */
export function clockAtPlace(moment: Date, offset: number | null): string | null {
  if (offset === null || !isForeign(moment, offset)) return null;
  const day = dayAtPlace(moment, offset) === toLocalDay(moment) ? "" : `${dateAtPlace(moment, offset)} `;
  return `${day}${clockOf(moment, offset)} (${offsetLabel(offset)})`;
}
