import { type Column, ColumnChart } from "#app/charts/column-chart.tsx";
import { Legend, type SeriesPattern } from "#app/charts/look.tsx";
import { formatCount } from "#domain/counts.ts";
import { shipmentsAddress } from "#domain/reports/list-address.ts";
import { monthsOf, type ReportPeriod } from "#domain/reports/period.ts";
import { REPORT_MODES, type ReportMode, type ShipmentsByMonth } from "#domain/reports/report.ts";
import { formatMonth } from "#domain/time.ts";
import { FINDINGS } from "#words/reports.ts";
import type { ReportView } from "./report.ts";
import { countCell, figures, shareText, sum, wordCell, words } from "./report-table.ts";

type Rows = readonly ShipmentsByMonth[];

export const MODE_NAMES: Record<ReportMode, string> = {
  air: "Air",
  sea: "Sea",
  road: "Road",
  other: "Other",
};
const LOOKS: Record<ReportMode, SeriesPattern> = { air: "blue", sea: "ink", road: "slate", other: "white" };
/** The darkest at the foot. */
const ORDER = ["sea", "air", "road", "other"] as const satisfies readonly ReportMode[];

const shipmentsOf = (rows: Rows, month?: string, mode?: ReportMode) =>
  sum(rows, (row) =>
    (month === undefined || row.month === month) && (mode === undefined || row.mode === mode)
      ? row.shipments
      : 0,
  );

/** The modes there are, and the three usual ones. */
const modesIn = (rows: Rows) =>
  ORDER.filter((mode) => mode !== "other" || shipmentsOf(rows, undefined, mode) > 0);

export const shipmentsReport: ReportView<Rows> = {
  isEmpty: (rows) => shipmentsOf(rows) === 0,
  finding: (rows, period) => {
    const months = monthsOf(period);
    const best = months.toSorted((a, b) => shipmentsOf(rows, b) - shipmentsOf(rows, a))[0] ?? "";
    const mode = REPORT_MODES.toSorted(
      (a, b) => shipmentsOf(rows, undefined, b) - shipmentsOf(rows, undefined, a),
    )[0] as ReportMode;
    const all = shipmentsOf(rows);
    return FINDINGS.shipments({
      all,
      months: months.length,
      mode: mode === "other" ? "other means" : MODE_NAMES[mode].toLowerCase(),
      share: shareText(shipmentsOf(rows, undefined, mode), all),
      best: formatMonth(best),
      most: shipmentsOf(rows, best),
    });
  },
  table: (rows, period) => {
    const modes = modesIn(rows);
    return {
      columns: [words("Month"), ...modes.map((mode) => figures(MODE_NAMES[mode])), figures("All")],
      rows: monthsOf(period).map((month) => [
        wordCell(formatMonth(month), undefined, month),
        ...modes.map((mode) => countCell(shipmentsOf(rows, month, mode), shipmentsAddress(month, { mode }))),
        countCell(shipmentsOf(rows, month), shipmentsAddress(month)),
      ]),
    };
  },
  Chart: ({ rows, period }) => (
    <>
      <Legend
        items={modesIn(rows).map((mode) => ({
          look: LOOKS[mode],
          label: MODE_NAMES[mode],
          value: formatCount(shipmentsOf(rows, undefined, mode)),
        }))}
      />
      <ColumnChart columns={columnsOf(rows, period)} />
    </>
  ),
};

function columnsOf(rows: Rows, period: ReportPeriod): Column[] {
  return monthsOf(period).map((month) => {
    const all = shipmentsOf(rows, month);
    return {
      month,
      figure: formatCount(all),
      title: `${formatMonth(month)}: ${formatCount(all)}`,
      to: all > 0 ? shipmentsAddress(month) : undefined,
      parts: modesIn(rows).map((mode) => {
        const value = shipmentsOf(rows, month, mode);
        return {
          look: LOOKS[mode],
          value,
          title: `${MODE_NAMES[mode]}, ${formatMonth(month)}: ${formatCount(value)}`,
          to: shipmentsAddress(month, { mode }),
        };
      }),
    };
  });
}
