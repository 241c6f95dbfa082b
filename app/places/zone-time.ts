const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

// One formatter per zone: creating one costs a hundred times its use.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const formatter =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  clocks.set(zone, formatter);
  return formatter;
}

/** UTC offset of an IANA time zone at a time, in minutes. */
export function offsetAt(zone: string, moment: Date): number {
  const part = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(zone).formatToParts(moment)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  const asUtc = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
  return Math.round((asUtc - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
}

/** Formats a time at an offset, `YYYY-MM-DDTHH:mm`. */
export const localTimeAt = (moment: Date, offset: number): string =>
  new Date(moment.getTime() + offset * MINUTE_MS).toISOString().slice(0, 16);

/** Parses local time in a zone; null when invalid. A skipped time counts from the hour before; of a repeated one the first is used. */
export function fromZoneTime(text: string, zone: string): Date | null {
  const asUtc = Date.parse(`${text.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const before = offsetAt(zone, new Date(asUtc - DAY_MS));
  const after = offsetAt(zone, new Date(asUtc + DAY_MS));
  const fits = [before, after]
    .map((offset) => asUtc - offset * MINUTE_MS)
    .filter((time) => time + offsetAt(zone, new Date(time)) * MINUTE_MS === asUtc);
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before * MINUTE_MS);
}

/** Adds days, keeping the time of day in a zone, also across a change of the clocks. */
export function addDaysInZone(moment: Date, days: number, zone: string): Date {
  const local = Date.parse(`${localTimeAt(moment, offsetAt(zone, moment))}Z`) + days * DAY_MS;
  const shifted = fromZoneTime(new Date(local).toISOString(), zone);
  return new Date((shifted?.getTime() ?? Number.NaN) + (moment.getTime() % MINUTE_MS));
}

export function isTimeZone(zone: string): boolean {
  try {
    return zone !== "" && clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

export function offsetLabel(offset: number): string {
  if (offset === 0) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `UTC${offset < 0 ? "−" : "+"}${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
}
