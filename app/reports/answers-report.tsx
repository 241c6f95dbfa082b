import { type Range, RangeList } from "#app/kit/charts/range-list.tsx";
import { type Months, requestsAddress } from "./list-address.ts";
import { formatSpan, isByQuarter } from "./period.ts";
import type { AnswerHours, AnswerReport } from "./report.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { FINDINGS } from "./words.ts";
import {
  countCell,
  figures,
  formatNumber,
  numberCell,
  type ReportView,
  spanColumn,
  wordCell,
} from "./report-view.ts";

type Row = AnswerReport["spans"][number];

const receivedIn = ({ answered, waiting, snoozed, none }: AnswerHours) => answered + waiting + snoozed + none;

export const answersReport: ReportView<AnswerReport> = {
  isEmpty: ({ total }) => receivedIn(total) === 0,
  finding: ({ total }) => {
    const { median, p90 } = total.open;
    if (median === null) return FINDINGS.noAnswers(total);
    return FINDINGS.answers({ ...total, median: formatNumber(median), p90: formatNumber(p90 ?? median) });
  },
  headline: ({ total }) => ({
    figure: total.open.median === null ? "–" : `${formatNumber(total.open.median)} h`,
    note: `median of ${pluralize(total.answered, "answer")}, ${formatCount(total.waiting)} waiting`,
  }),
  table: ({ spans, total }, period) => ({
    columns: [
      spanColumn(period),
      figures("Answered"),
      figures("Waiting"),
      figures("Snoozed"),
      figures("Not answered from here"),
      figures("Median, opening hours"),
      figures("90% within, opening hours"),
      figures("Median, hours by the clock"),
      figures("90% within, by the clock"),
    ],
    rows: [
      ...spans.map((row) => [wordCell(formatSpan(row.span), undefined, row.span), ...cellsOf(row, row.span)]),
      [wordCell("All months"), ...cellsOf(total, period)],
    ],
  }),
  Chart: ({ rows: { spans }, period }) => (
    <RangeList
      label={`Opening hours to the first answer by ${isByQuarter(period) ? "quarter" : "month"}`}
      ranges={spans.filter((row) => receivedIn(row) > 0).map(rangeOf)}
    />
  ),
};

const cellsOf = (hours: AnswerHours, months: Months) => [
  countCell(hours.answered, requestsAddress(months, { answer: "answered" })),
  countCell(hours.waiting, requestsAddress(months, { answer: "waiting" })),
  countCell(hours.snoozed, requestsAddress(months, { answer: "snoozed" })),
  countCell(hours.none, requestsAddress(months, { answer: "none" })),
  numberCell(hours.open.median),
  numberCell(hours.open.p90),
  numberCell(hours.clock.median),
  numberCell(hours.clock.p90),
];

function rangeOf(row: Row): Range {
  const { median, p90 } = row.open;
  const line = { key: row.span, label: formatSpan(row.span), median, p90, to: requestsAddress(row.span) };
  if (median === null) return { ...line, text: "None answered" };
  return { ...line, text: `${formatNumber(median)} h`, note: `90% in ${formatNumber(p90 ?? median)} h` };
}
