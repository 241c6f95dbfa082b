import { addMonths, isMonth } from "#app/kit/time/month.ts";
import { formatMonth, toLocalDay } from "#app/kit/time/time.ts";

/** Whole months (`YYYY-MM`) in the company's time zone, inclusive. */
export interface ReportPeriod {
  from: string;
  to: string;
  preset: PeriodPreset;
  /** Shows months where reports would otherwise show quarters. */
  by?: "month";
}

export const PERIOD_PRESETS = {
  last_12_months: "Last 12 months",
  this_year: "This year",
  last_year: "Last year",
  custom: "Other months",
} as const;
export type PeriodPreset = keyof typeof PERIOD_PRESETS;

export const PERIOD_MAX_MONTHS = 60;
/** Longer periods are shown by quarter, unless months are requested. */
const SHOWN_BY_MONTH_MAX = 24;

export function countMonths(from: string, to: string): number {
  const count = (month: string) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return year * 12 + number;
  };
  return count(to) - count(from) + 1;
}

export const isLong = ({ from, to }: Pick<ReportPeriod, "from" | "to">): boolean =>
  countMonths(from, to) > SHOWN_BY_MONTH_MAX;

export const isByQuarter = (period: Pick<ReportPeriod, "from" | "to" | "by">): boolean =>
  isLong(period) && period.by !== "month";

/** Returns the spans in order: months (`2026-05`), or for a long period quarters (`2026-Q2`) with months before and after whole ones. */
export function spansOf(period: Pick<ReportPeriod, "from" | "to" | "by">): string[] {
  return partsOf(period, isByQuarter(period) ? [3] : []).map(({ month, months }) =>
    months === 3 ? `${month.slice(0, 5)}Q${quarterOf(month)}` : month,
  );
}

export function spanFinder(period: Pick<ReportPeriod, "from" | "to" | "by">): (month: string) => string {
  const spans = new Set(spansOf(period));
  return (month) => {
    const quarter = `${month.slice(0, 5)}Q${quarterOf(month)}`;
    return spans.has(quarter) ? quarter : month;
  };
}

export function monthsOfSpan(span: string): Pick<ReportPeriod, "from" | "to"> {
  if (!isQuarter(span)) return { from: span, to: span };
  const first = `${span.slice(0, 5)}${String(Number(span.slice(6)) * 3 - 2).padStart(2, "0")}`;
  return { from: first, to: addMonths(first, 2) };
}

export const isQuarter = (span: string): boolean => span.includes("Q");

export const formatSpan = (span: string): string =>
  isQuarter(span) ? `${span.slice(5)} ${span.slice(0, 4)}` : formatMonth(span);

export const shortSpan = (span: string): string =>
  isQuarter(span) ? span.slice(5) : formatMonth(span).slice(0, 3);

/** Splits a period into whole years (202630), quarters (202621 to 202624) and months (202611): sixty months need at most 14. */
export function unitsOf(period: Pick<ReportPeriod, "from" | "to">): number[] {
  return partsOf(period, [12, 3]).map(({ month, months }) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return year * 100 + (months === 12 ? 30 : months === 3 ? 20 + quarterOf(month) : number);
  });
}

const quarterOf = (month: string) => Math.ceil(Number(month.slice(5)) / 3);

/** Splits a period into the largest calendar-aligned parts of these lengths, and months. */
function partsOf({ from, to }: Pick<ReportPeriod, "from" | "to">, lengths: readonly number[]) {
  const parts: { month: string; months: number }[] = [];
  const all = countMonths(from, to);
  for (let at = 0; at < all;) {
    const month = addMonths(from, at);
    const before = Number(month.slice(5)) - 1;
    const months = lengths.find((length) => before % length === 0 && all - at >= length) ?? 1;
    parts.push({ month, months });
    at += months;
  }
  return parts;
}

export function daysOf({ from, to }: Pick<ReportPeriod, "from" | "to">): { from: string; to: string } {
  const [year = 0, month = 1] = to.split("-").map(Number);
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${from}-01`, to: `${to}-${last}` };
}

function presetPeriod(preset: Exclude<PeriodPreset, "custom">, now: Date): ReportPeriod {
  const month = toLocalDay(now).slice(0, 7);
  const year = Number(month.slice(0, 4));
  if (preset === "this_year") return { preset, from: `${year}-01`, to: month };
  if (preset === "last_year") return { preset, from: `${year - 1}-01`, to: `${year - 1}-12` };
  return { preset, from: addMonths(month, -11), to: month };
}

/** Parses the period of an address; an invalid one, or one above sixty months, becomes the last twelve months. */
export function parsePeriod(params: URLSearchParams, now: Date): ReportPeriod {
  const name = params.get("period");
  const ready = (["last_12_months", "this_year", "last_year"] as const).find((preset) => preset === name);
  if (ready) return presetPeriod(ready, now);
  const [from, to] = [params.get("from"), params.get("to")];
  if (isMonth(from) && isMonth(to)) {
    const months = countMonths(from, to);
    if (months >= 1 && months <= PERIOD_MAX_MONTHS) {
      const period: ReportPeriod = { preset: "custom", from, to };
      return params.get("by") === "month" && isLong(period) ? { ...period, by: "month" } : period;
    }
  }
  return presetPeriod("last_12_months", now);
}

/** Returns the problem of typed months; null for a valid period. */
export function periodProblem(params: URLSearchParams): "missing" | "reversed" | "too_long" | null {
  if (params.get("period") !== "custom") return null;
  const [from, to] = [params.get("from"), params.get("to")];
  if (!isMonth(from) || !isMonth(to)) return "missing";
  const months = countMonths(from, to);
  return months < 1 ? "reversed" : months > PERIOD_MAX_MONTHS ? "too_long" : null;
}

export function periodQuery({ preset, from, to, by }: ReportPeriod): URLSearchParams {
  if (preset !== "custom") return new URLSearchParams({ period: preset });
  return new URLSearchParams(by ? { from, to, by } : { from, to });
}
