import { foldText } from "../search.ts";

/** Which comes first in a date such as 03/04/2026. */
export type DateOrder = "dmy" | "mdy";

/** What the digits of a date say about the order; `either` where only a person can tell. */
type DateShape = "plain" | "dayFirst" | "monthFirst" | "either";

interface Day {
  year: number;
  month: number;
  day: number;
}

/** Longer texts are no dates: bounds the time of the patterns. */
const LONGEST = 40;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_IN_WORDS =
  /^(?:[a-z]{2,10}\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|e)?[-/. ]{0,2}([a-z]{3,10})[-/., ]{0,2}(\d{4}|\d{2})$/;
const MONTH_IN_WORDS = /^([a-z]{3,10})[. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const TIME = /[t ,](\d{1,2})[:hu](\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?: ?([ap])\.?m\.?)?$/;

/** Days from Excel's beginning to 1970, and the serial numbers that are dates of our time (1954 to 2119). */
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

/** The month a name or its beginning means; 0 for none, or where it could be several. */
function monthOf(word: string): number {
  const meant = MONTHS.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index + 1] : [],
  );
  return meant.length === 1 ? (meant[0] ?? 0) : 0;
}

const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 80 ? 2000 : 1900);

function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function parts(text: string): { date: string; time: string } | null {
  const plain = foldText(text).trim().replaceAll("\u00a0", " ");
  if (plain.length > LONGEST || !/\d/.test(plain)) return null;
  const [whole, hour, minute, second, half] = TIME.exec(plain) ?? [];
  if (whole === undefined) return { date: plain, time: "" };
  const hours = (Number(hour) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return {
    date: plain.slice(0, -whole.length).trim(),
    time: `${String(hours).padStart(2, "0")}:${minute}${second ? `:${second}` : ""}`,
  };
}

/** What kind of date a text is; null for none. A date with points has the day first, as wherever people write it so. */
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
 * Reads a date as people write it: 3/04/2026, 3.4.26, 2026-04-03 14:30, 3 mrt 2026, 5. März 2026, April 3, 2026, or the serial
 * number of a spreadsheet.
 *
 * @returns `YYYY-MM-DD`, with the time where there is one; null for no date
 */
export function readDate(text: string, order: DateOrder): string | null {
  const found = parts(text);
  if (!found) return null;
  const serial = found.time === "" ? SERIAL.exec(found.date) : null;
  if (serial) return fromSerial(Number(`${serial[1]}.${serial[2] ?? 0}`));
  const day = dayOf(found.date, order);
  return day && [dayText(day), found.time].filter(Boolean).join(" ");
}

function fromSerial(serial: number): string | null {
  if (serial < SERIALS.from || serial > SERIALS.to) return null;
  const minutes = Math.round((serial - SERIAL_OF_1970) * 1440);
  const [day, time = ""] = new Date(minutes * 60_000).toISOString().split("T");
  return time.startsWith("00:00") ? (day ?? "") : `${day} ${time.slice(0, 5)}`;
}

function dayText({ year, month, day }: Day): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
