import { foldText } from "#app/kit/text/search-text.ts";
import { addDays, toLocalDateTime } from "#app/kit/time/time.ts";

export type DateOrder = "dmy" | "mdy";

/** Order of a date as its digits tell; `either` when only a person can tell. */
type DateShape = "plain" | "dayFirst" | "monthFirst" | "either";

interface Day {
  year: number;
  month: number;
  day: number;
}

/** Maximum length of a date, which limits the time of the patterns. */
const DATE_MAX_LENGTH = 40;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_IN_WORDS =
  /^(?:[a-z]{2,10}\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|e)?[-/. ]{0,2}([a-z]{3,10})[-/., ]{0,2}(\d{4}|\d{2})$/;
const MONTH_IN_WORDS = /^([a-z]{3,10})[. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const TIME = /[t ,](\d{1,2})[:hu.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/;
/** UTC offset after a time: Z, GMT, +01:00, «UTC+1», CET; «08:00-10:00» has none. */
const ZONE = new RegExp(
  "(?<=:\\d\\d.*) ?(?:(z|utc|gmt)|(cet|mez)|(cest|mesz)|" +
    "((?:utc|gmt)?\\+|(?:utc|gmt|(?<=t\\d\\d:\\d\\d.*|:\\d\\d:\\d\\d.*))-)(\\d{1,2}):?(\\d{2})?)$",
);

/** Days from Excel's epoch to 1970, and the serial numbers of plausible dates (1954 to 2119). */
const SERIAL_OF_1970 = 25_569;
const SERIALS = { from: 20_000, to: 80_000 };

const MONTHS: readonly (readonly string[])[] = [
  ["january", "januari", "janvier", "januar", "jaenner"],
  ["february", "februari", "fevrier", "februar"],
  ["march", "maart", "mars", "marz", "maerz", "mrt"],
  ["april", "avril"],
  ["may", "mei", "mai"],
  ["june", "juni", "juin"],
  ["july", "juli", "juillet"],
  ["august", "augustus", "aout"],
  ["september", "septembre"],
  ["october", "oktober", "octobre"],
  ["november", "novembre"],
  ["december", "dezember", "decembre"],
];

/** Returns the month of a name or its beginning; 0 for none or several. */
function monthOf(word: string): number {
  const months = MONTHS.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index + 1] : [],
  );
  return months.length === 1 ? (months[0] ?? 0) : 0;
}

const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 80 ? 2000 : 1900);

function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

interface Parts {
  date: string;
  /** `HH:mm` or `HH:mm:ss`; empty without a time. */
  time: string;
  /** UTC offset in minutes, if the text has one. */
  zone: number | null;
  /** Set for 24:00, the beginning of the next day. */
  nextDay: boolean;
}

function parts(text: string): Parts | null {
  const folded = foldText(text).trim().replaceAll("\u00a0", " ");
  if (folded.length > DATE_MAX_LENGTH || !/\d/.test(folded)) return null;
  const { plain, zone } = withoutZone(folded);
  const [whole, hour, minute, second, half] = TIME.exec(plain) ?? [];
  if (whole === undefined) return { date: folded, time: "", zone: null, nextDay: false };
  const nextDay = Number(hour) === 24 && Number(minute) === 0 && Number(second ?? 0) === 0;
  const hours = nextDay ? 0 : (Number(hour) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
  if ((Number(hour) > 23 && !nextDay) || Number(minute) > 59) return null;
  const time = `${String(hours).padStart(2, "0")}:${minute}${second ? `:${second}` : ""}`;
  return { date: plain.slice(0, -whole.length).trim(), time, zone, nextDay };
}

function withoutZone(folded: string): { plain: string; zone: number | null } {
  const [whole, utc, winter, summer, sign, hours, minutes = "0"] = ZONE.exec(folded) ?? [];
  if (whole === undefined) return { plain: folded, zone: null };
  const east = Number(hours) * 60 + Number(minutes);
  const zone = utc ? 0 : winter ? 60 : summer ? 120 : sign?.endsWith("-") ? -east : east;
  return { plain: folded.slice(0, -whole.length), zone };
}

/** Returns the order of a date; null for other texts. A date with points is always day-first. */
export function dateShape(text: string): DateShape | null {
  const { date = "" } = parts(text) ?? {};
  const digits = DIGITS.exec(date);
  if (!digits) return dayOf(date, "dmy") ? "plain" : null;
  const [, one, sign] = digits;
  const [dayFirst, monthFirst] = [dayOf(date, "dmy"), dayOf(date, "mdy")];
  if (sign === ".") return dayFirst ? "plain" : null;
  if (dayFirst && monthFirst) return Number(one) === monthFirst.day ? "plain" : "either";
  return dayFirst ? "dayFirst" : monthFirst ? "monthFirst" : null;
}

function dayOf(date: string, order: DateOrder): Day | null {
  const day = dayFrom(date, order);
  return day && isDay(day) ? day : null;
}

function dayFrom(date: string, order: DateOrder): Day | null {
  const iso = ISO.exec(date) ?? COMPACT.exec(date);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const digits = DIGITS.exec(date);
  if (digits) {
    const [, one = "", sign, other = "", year = ""] = digits;
    const [day, month] = order === "dmy" || sign === "." ? [one, other] : [other, one];
    return { year: fullYear(year), month: Number(month), day: Number(day) };
  }
  const words = DAY_IN_WORDS.exec(date);
  if (words) return inWords(words[1], words[2], words[3]);
  const monthFirst = MONTH_IN_WORDS.exec(date);
  return monthFirst ? inWords(monthFirst[2], monthFirst[1], monthFirst[3]) : null;
}

const inWords = (day = "", month = "", year = ""): Day => ({
  year: fullYear(year),
  month: monthOf(month),
  day: Number(day),
});

/**
 * Parses 3/04/2026, 3.4.26, 2026-04-03 14:30, 3 mrt 2026, April 3, 2026, a time with its zone, a serial number.
 * @returns `YYYY-MM-DD`, with the time in the company's time zone if any; null for no date
 */
export function readDate(text: string, order: DateOrder): string | null {
  const match = parts(text);
  if (!match) return null;
  const serial = match.time === "" ? SERIAL.exec(match.date) : null;
  if (serial) return fromSerial(Number(`${serial[1]}.${serial[2] ?? 0}`));
  const read = dayOf(match.date, order);
  if (!read) return null;
  const day = match.nextDay ? addDays(dayText(read), 1) : dayText(read);
  if (match.zone === null) return [day, match.time].filter(Boolean).join(" ");
  const instant = Date.parse(`${day}T${match.time}Z`) - match.zone * 60_000;
  return Number.isNaN(instant) ? null : toLocalDateTime(new Date(instant)).replace("T", " ");
}

function fromSerial(serial: number): string | null {
  if (serial < SERIALS.from || serial > SERIALS.to) return null;
  const minutes = Math.round((serial - SERIAL_OF_1970) * 1440);
  const [day, time = ""] = new Date(minutes * 60_000).toISOString().split("T");
  return time.startsWith("00:00") ? (day ?? "") : `${day} ${time.slice(0, 5)}`;
}

function dayText({ year, month, day }: Day): string {
  const padTwo = (number: number) => String(number).padStart(2, "0");
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}
