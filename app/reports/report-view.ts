import type { ReactNode } from "react";
import { isByQuarter, type ReportPeriod } from "./period.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { type Decimal, formatAmount } from "#app/kit/money/money.ts";

interface ReportCell {
  text: string;
  raw: string;
  to?: string;
}

export interface ReportTable {
  columns: readonly { title: string; numeric: boolean }[];
  rows: readonly (readonly ReportCell[])[];
}

export const words = (title: string) => ({ title, numeric: false });
export const figures = (title: string) => ({ title, numeric: true });
export const spanColumn = (period: ReportPeriod) => words(isByQuarter(period) ? "Quarter" : "Month");

const NO_FIGURE = "–";

export const wordCell = (text: string, to?: string, raw = text): ReportCell => ({ text, raw, to });

export const countCell = (count: number, to?: string): ReportCell => ({
  text: formatCount(count),
  raw: String(count),
  to: count > 0 ? to : undefined,
});

export const numberCell = (number: number | null): ReportCell =>
  number === null ? { text: NO_FIGURE, raw: "" } : { text: formatNumber(number), raw: String(number) };

export const moneyCell = (amount: Decimal, currency: string): ReportCell => ({
  text: formatAmount(amount, currency),
  raw: amount,
});

export function formatNumber(number: number): string {
  const [whole = "0", fraction] = String(Math.round(number * 10) / 10).split(".");
  return fraction ? `${formatCount(Number(whole))}.${fraction}` : formatCount(Number(whole));
}

/** Returns a percentage as an integer; null for an empty whole. Never rounded to 0 % or 100 %. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const share = Math.round((part / whole) * 100);
  if (share === 100 && part < whole) return 99;
  return share === 0 && part > 0 ? 1 : share;
}

export const shareText = (part: number, whole: number): string => {
  const share = shareOf(part, whole);
  return share === null ? "" : `${share}%`;
};

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

/** The main figure of a report, and what it is. */
export interface Headline {
  figure: string;
  note: string;
}

export interface ReportView<Rows> {
  isEmpty: (rows: Rows) => boolean;
  headline: (rows: Rows, period: ReportPeriod) => Headline;
  finding: (rows: Rows, period: ReportPeriod) => string;
  table: (rows: Rows, period: ReportPeriod) => ReportTable;
  Chart: (props: { rows: Rows; period: ReportPeriod }) => ReactNode;
}
