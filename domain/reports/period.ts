import { toLocalDay } from "../time.ts";

/** A period of whole months by the clock of the company, both included. */
export interface ReportPeriod {
  /** `YYYY-MM`. */
  from: string;
  to: string;
  /** Which of the ready ones it is; `custom` for another. */
  preset: PeriodPreset;
}

/** The ready periods with their names, the usual one first. */
export const PERIOD_PRESETS = {
  last_12_months: "Last 12 months",
  this_year: "This year",
  last_year: "Last year",
  custom: "Other months",
} as const;
export type PeriodPreset = keyof typeof PERIOD_PRESETS;

/** The longest period, in months. */
export const PERIOD_MAX_MONTHS = 60;

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string | null | undefined): text is string => MONTH.test(text ?? "");

/** A month so many months after another; before it where they are negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** How many months there are from one to another, both included; below one where they are reversed. */
export function countMonths(from: string, to: string): number {
  const count = (month: string) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return year * 12 + number;
  };
  return count(to) - count(from) + 1;
}

/** The months of a period in their order. */
export const monthsOf = ({ from, to }: Pick<ReportPeriod, "from" | "to">): string[] =>
  Array.from({ length: Math.max(0, countMonths(from, to)) }, (_, at) => addMonths(from, at));

/**
 * A period as few units as its sums are kept by: whole years (202630), quarters (202621 to 202624), and months (202611).
 * Sixty months are never more than 14.
 */
export function unitsOf({ from, to }: Pick<ReportPeriod, "from" | "to">): number[] {
  const units: number[] = [];
  const left = countMonths(from, to);
  for (let at = 0; at < left;) {
    const [year = 0, month = 1] = addMonths(from, at).split("-").map(Number);
    const length = [12, 3].find((months) => (month - 1) % months === 0 && left - at >= months) ?? 1;
    const code = length === 12 ? 30 : length === 3 ? 20 + Math.ceil(month / 3) : month;
    units.push(year * 100 + code);
    at += length;
  }
  return units;
}

/** The first and the last day of a period (`YYYY-MM-DD`), as `from` and `to` of a list's filter. */
export function daysOf({ from, to }: Pick<ReportPeriod, "from" | "to">): { from: string; to: string } {
  const [year = 0, month = 1] = to.split("-").map(Number);
  // Day 0 of the next month is the last one of this.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${from}-01`, to: `${to}-${last}` };
}

/** A ready period as it is now. */
function presetPeriod(preset: Exclude<PeriodPreset, "custom">, now: Date): ReportPeriod {
  const month = toLocalDay(now).slice(0, 7);
  const year = Number(month.slice(0, 4));
  if (preset === "this_year") return { preset, from: `${year}-01`, to: month };
  if (preset === "last_year") return { preset, from: `${year - 1}-01`, to: `${year - 1}-12` };
  return { preset, from: addMonths(month, -11), to: month };
}

/**
 * Reads the period of an address: `period` names a ready one, `from` and `to` are months. What makes no period of at most
 * sixty months counts as not asked for: the last twelve months.
 */
export function parsePeriod(params: URLSearchParams, now: Date): ReportPeriod {
  const asked = params.get("period");
  const ready = (["last_12_months", "this_year", "last_year"] as const).find((preset) => preset === asked);
  if (ready) return presetPeriod(ready, now);
  const [from, to] = [params.get("from"), params.get("to")];
  if (isMonth(from) && isMonth(to)) {
    const months = countMonths(from, to);
    if (months >= 1 && months <= PERIOD_MAX_MONTHS) return { preset: "custom", from, to };
  }
  return presetPeriod("last_12_months", now);
}

/** What is wrong with months that were typed; null where they make a period. */
export function periodProblem(params: URLSearchParams): "missing" | "reversed" | "too_long" | null {
  if (params.get("period") !== "custom") return null;
  const [from, to] = [params.get("from"), params.get("to")];
  if (!isMonth(from) || !isMonth(to)) return "missing";
  const months = countMonths(from, to);
  return months < 1 ? "reversed" : months > PERIOD_MAX_MONTHS ? "too_long" : null;
}

/** The period as the query of an address, in a fixed order. */
export function periodQuery({ preset, from, to }: ReportPeriod): URLSearchParams {
  return new URLSearchParams(preset === "custom" ? { from, to } : { period: preset });
}
