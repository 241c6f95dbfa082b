import { localTimeAt, offsetAt, offsetLabel } from "../places/zone-time.ts";
import { COMPANY_TIME_ZONE } from "../time-zone.ts";
import { formatDate, startOfLocalDay } from "../time.ts";

/** What the clocks at a place showed, as «09:40 (UTC+8)», with its day where it is another; null where they agree with ours. */
export function clockAtPlace(moment: Date, offset: number | null): string | null {
  const ours = offsetAt(COMPANY_TIME_ZONE, moment);
  if (offset === null || offset === ours) return null;
  const [day = "", time] = localTimeAt(moment, offset).split("T");
  const date = day === localTimeAt(moment, ours).slice(0, 10) ? null : startOfLocalDay(day);
  return `${date ? `${formatDate(date)} ` : ""}${time} (${offsetLabel(offset)})`;
}
