import type { ReactNode } from "react";
import { isByQuarter, type ReportPeriod } from "#domain/reports/period.ts";
import { formatCount } from "#domain/counts.ts";
import { type Decimal, formatAmount } from "#domain/money/money.ts";

/** A figure of a table: as it is read on the screen, as it stands in the file, and the list of what it counts. */
interface ReportCell {
  text: string;
  raw: string;
  to?: string;
}

/** The figures of a report: one source for the table beside the chart and for the file. */
export interface ReportTable {
  columns: readonly { title: string; numeric: boolean }[];
  /** The first cell names the row. */
  rows: readonly (readonly ReportCell[])[];
}

export const words = (title: string) => ({ title, numeric: false });
export const figures = (title: string) => ({ title, numeric: true });
/** The column that names the spans of a period. */
export const spanColumn = (period: ReportPeriod) => words(isByQuarter(period) ? "Quarter" : "Month");

/** What stands where nothing was measured; empty in the file. */
const NOTHING = "–";

export const wordCell = (text: string, to?: string, raw = text): ReportCell => ({ text, raw, to });

/** A number of things; none of them has no list. */
export const countCell = (count: number, to?: string): ReportCell => ({
  text: formatCount(count),
  raw: String(count),
  to: count > 0 ? to : undefined,
});

/** A measured number such as days, hours, kilograms or a share; null where there is none. */
export const numberCell = (number: number | null, unit = ""): ReportCell =>
  number === null
    ? { text: NOTHING, raw: "" }
    : { text: `${formatNumber(number)}${unit}`, raw: String(number) };

export const moneyCell = (amount: Decimal, currency: string, to?: string): ReportCell => ({
  text: formatAmount(amount, currency),
  raw: amount,
  to,
});

/** 12345.6 as «12,345.6». */
export function formatNumber(number: number): string {
  const [whole = "0", fraction] = String(Math.round(number * 10) / 10).split(".");
  return fraction ? `${formatCount(Number(whole))}.${fraction}` : formatCount(Number(whole));
}

/** A part of a whole in whole hundredths; null of nothing. Neither «all» nor «none» is said of what only rounds to it. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const share = Math.round((part / whole) * 100);
  if (share === 100 && part < whole) return 99;
  return share === 0 && part > 0 ? 1 : share;
}

export const shareText = (part: number, whole: number): string => {
  const share = shareOf(part, whole);
  return share === null ? "" : `${share}\u00A0%`;
};

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

/** How one report is shown: each part is computed from the same rows. */
export interface ReportView<Rows> {
  isEmpty: (rows: Rows) => boolean;
  /** What the figures say, in one sentence. */
  finding: (rows: Rows, period: ReportPeriod) => string;
  table: (rows: Rows, period: ReportPeriod) => ReportTable;
  Chart: (props: { rows: Rows; period: ReportPeriod }) => ReactNode;
}
