import type { SeriesPattern } from "#app/kit/charts/look.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { shipmentsAddress } from "./list-address.ts";
import { countMonths, formatSpan, isQuarter, type ReportPeriod, spansOf } from "./period.ts";
import { REPORT_MODES, type ReportMode } from "#app/shipments/shipment-filter.ts";
import type { ShipmentsByMonth } from "./report.ts";
import { FINDINGS } from "./words.ts";
import { countCell, figures, type ReportView, shareText, spanColumn, sum, wordCell } from "./report-view.ts";
import { SpansChart } from "./spans-chart.tsx";

type Rows = readonly ShipmentsByMonth[];

export const MODE_NAMES: Record<ReportMode, string> = {
  air: "Air",
  sea: "Sea",
  road: "Road",
  other: "Other",
};
const LOOKS: Record<ReportMode, SeriesPattern> = { air: "blue", sea: "ink", road: "slate", other: "white" };
const ORDER = ["sea", "air", "road", "other"] as const satisfies readonly ReportMode[];

const shipmentsOf = (rows: Rows, span?: string, mode?: ReportMode) =>
  sum(rows, (row) =>
    (span === undefined || row.span === span) && (mode === undefined || row.mode === mode)
      ? row.shipments
      : 0,
  );

const modesIn = (rows: Rows) =>
  ORDER.filter((mode) => mode !== "other" || shipmentsOf(rows, undefined, mode) > 0);

const bestOf = (rows: Rows, period: ReportPeriod) =>
  spansOf(period).toSorted((a, b) => shipmentsOf(rows, b) - shipmentsOf(rows, a))[0] ?? "";

export const shipmentsReport: ReportView<Rows> = {
  isEmpty: (rows) => shipmentsOf(rows) === 0,
  headline: (rows, period) => {
    const best = bestOf(rows, period);
    return {
      figure: formatCount(shipmentsOf(rows)),
      note: `most in ${formatSpan(best)}: ${formatCount(shipmentsOf(rows, best))}`,
    };
  },
  finding: (rows, period) => {
    const best = bestOf(rows, period);
    const mode = REPORT_MODES.toSorted(
      (a, b) => shipmentsOf(rows, undefined, b) - shipmentsOf(rows, undefined, a),
    )[0] as ReportMode;
    const all = shipmentsOf(rows);
    return FINDINGS.shipments({
      all,
      months: countMonths(period.from, period.to),
      unit: isQuarter(best) ? "quarter" : "month",
      mode: mode === "other" ? "other means" : MODE_NAMES[mode].toLowerCase(),
      share: shareText(shipmentsOf(rows, undefined, mode), all),
      best: formatSpan(best),
      most: shipmentsOf(rows, best),
    });
  },
  table: (rows, period) => {
    const modes = modesIn(rows);
    return {
      columns: [spanColumn(period), ...modes.map((mode) => figures(MODE_NAMES[mode])), figures("All")],
      rows: spansOf(period).map((span) => [
        wordCell(formatSpan(span), undefined, span),
        ...modes.map((mode) => countCell(shipmentsOf(rows, span, mode), shipmentsAddress(span, { mode }))),
        countCell(shipmentsOf(rows, span), shipmentsAddress(span)),
      ]),
    };
  },
  Chart: ({ rows, period }) => (
    <SpansChart
      period={period}
      series={modesIn(rows).map((key) => ({ key, look: LOOKS[key], name: MODE_NAMES[key] }))}
      countOf={(mode, span) => shipmentsOf(rows, span, mode)}
      addressOf={(mode, span) => shipmentsAddress(span, { mode })}
      columnOf={(span) => {
        const figure = formatCount(shipmentsOf(rows, span));
        const to = shipmentsOf(rows, span) > 0 ? shipmentsAddress(span) : undefined;
        return { figure, title: `${formatSpan(span)}: ${figure}`, to };
      }}
    />
  ),
};
