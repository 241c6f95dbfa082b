import type { SeriesPattern } from "#app/kit/charts/look.tsx";
import { shipmentsAddress } from "./list-address.ts";
import { formatSpan, spansOf } from "./period.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import type { OnTimeMonth } from "./report.ts";
import { SHIPMENT_OUTCOMES, type ShipmentOutcome } from "#app/shipments/shipment-filter.ts";
import { FINDINGS } from "./words.ts";
import {
  countCell,
  figures,
  numberCell,
  type ReportView,
  shareOf,
  shareText,
  spanColumn,
  sum,
  wordCell,
} from "./report-view.ts";
import { SpansChart } from "./spans-chart.tsx";

type Rows = readonly OnTimeMonth[];

const NAMES: Record<ShipmentOutcome, string> = {
  on_time: "On time",
  late: "Late",
  unpromised: "No promise",
  undated: "Delivered, moment unknown",
  open: "Still open",
  cancelled: "Cancelled",
};
/** Outcomes in the columns, to which the percentages above refer; the others are in the text and the table. */
const DRAWN: readonly (readonly [ShipmentOutcome, SeriesPattern])[] = [
  ["on_time", "ink"],
  ["late", "red"],
];

const of = (rows: Rows, outcome: ShipmentOutcome, span?: string) =>
  sum(rows, (row) => (span === undefined || row.span === span ? row[outcome] : 0));
const countPromised = (rows: Rows, span?: string) => of(rows, "on_time", span) + of(rows, "late", span);

export const onTimeReport: ReportView<Rows> = {
  isEmpty: (rows) => sum(rows, (row) => sum(SHIPMENT_OUTCOMES, (outcome) => row[outcome])) === 0,
  finding: (rows) => {
    const apart = of(rows, "unpromised") + of(rows, "undated");
    const open = of(rows, "open");
    if (countPromised(rows) === 0) return FINDINGS.noPromise({ apart, open });
    const [onTime, late] = [of(rows, "on_time"), of(rows, "late")];
    return FINDINGS.onTime({ share: shareText(onTime, onTime + late), onTime, late, apart, open });
  },
  headline: (rows) => ({
    figure: shareText(of(rows, "on_time"), countPromised(rows)) || "–",
    note: `${formatCount(of(rows, "on_time"))} of ${pluralize(countPromised(rows), "delivery", "deliveries")} on time`,
  }),
  table: (rows, period) => ({
    columns: [
      spanColumn(period),
      figures("On time, %"),
      figures("Delivered with a promise"),
      ...SHIPMENT_OUTCOMES.map((outcome) => figures(NAMES[outcome])),
    ],
    rows: spansOf(period).map((span) => [
      wordCell(formatSpan(span), undefined, span),
      numberCell(shareOf(of(rows, "on_time", span), countPromised(rows, span))),
      countCell(countPromised(rows, span)),
      ...SHIPMENT_OUTCOMES.map((outcome) =>
        countCell(of(rows, outcome, span), shipmentsAddress(span, { outcome })),
      ),
    ]),
  }),
  Chart: ({ rows, period }) =>
    countPromised(rows) === 0 ? null : (
      <>
        <SpansChart
          period={period}
          series={DRAWN.map(([key, look]) => ({ key, look, name: NAMES[key] }))}
          countOf={(outcome, span) => of(rows, outcome, span)}
          addressOf={(outcome, span) => shipmentsAddress(span, { outcome })}
          columnOf={(span) => {
            const share = shareText(of(rows, "on_time", span), countPromised(rows, span));
            const finished = countPromised(rows, span);
            const words = share
              ? `${share} on time of ${pluralize(finished, "delivery with a promise", "deliveries with a promise")}`
              : "nothing delivered with a promise";
            return { figure: share, title: `${formatSpan(span)}: ${words}` };
          }}
        />
        <p className="text-slate-600">
          Above each column: how many of the deliveries with a promise were on time.
        </p>
      </>
    ),
};
