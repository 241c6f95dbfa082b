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

/** «Mar 05, 2026 23:30 (UTC+8)», without the zone where it is ours; «(Brussels time)» where it is not known. */
export function timeAtPlace(moment: Date, offset: number | null): string {
  if (offset === null) return `${formatDateTime(moment)} (${companyTime()})`;
  const text = `${dateAtPlace(moment, offset)} ${localTimeAt(moment, offset).slice(11)}`;
  return offset === offsetAt(COMPANY_TIME_ZONE, moment) ? text : `${text} (${offsetLabel(offset)})`;
}

interface Moment {
  moment: Date;
  offset: number | null;
}

/** `timeAtPlace`, but «23:45» alone where the moment beside it has the same day and clock. */
export function timeBeside({ moment, offset }: Moment, beside: Moment): string {
  const isSameDay =
    offset === beside.offset && dayAtPlace(moment, offset) === dayAtPlace(beside.moment, offset);
  if (!isSameDay) return timeAtPlace(moment, offset);
  return localTimeAt(moment, offset ?? offsetAt(COMPANY_TIME_ZONE, moment)).slice(11);
}

/** «09:40 (UTC+8)», with its day where it is another; null where the clocks agree with ours. */
export function clockAtPlace(moment: Date, offset: number | null): string | null {
  const ours = offsetAt(COMPANY_TIME_ZONE, moment);
  if (offset === null || offset === ours) return null;
  const [day = "", time] = localTimeAt(moment, offset).split("T");
  const date = day === localTimeAt(moment, ours).slice(0, 10) ? null : startOfLocalDay(day);
  return `${date ? `${formatDate(date)} ` : ""}${time} (${offsetLabel(offset)})`;
}
