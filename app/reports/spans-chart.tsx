import { ColumnChart } from "./column-chart.tsx";
import { Legend, type SeriesPattern } from "#app/kit/charts/look.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { formatSpan, type ReportPeriod, spansOf } from "./period.ts";

interface Series<Key extends string> {
  key: Key;
  name: string;
  look: SeriesPattern;
}

export function SpansChart<Key extends string>(props: {
  period: ReportPeriod;
  series: readonly Series<Key>[];
  countOf: (key: Key, span?: string) => number;
  addressOf: (key: Key, span: string) => string;
  columnOf: (span: string) => { figure: string; title: string; to?: string };
}) {
  const { series, countOf } = props;
  const all = spansOf(props.period).map((span) => ({
    span,
    ...props.columnOf(span),
    parts: series.map(({ key, name, look }) => {
      const value = countOf(key, span);
      const title = `${name}, ${formatSpan(span)}: ${formatCount(value)}`;
      return { look, value, title, to: props.addressOf(key, span) };
    }),
  }));
  const items = series.map(({ key, name, look }) => ({
    look,
    label: name,
    value: formatCount(countOf(key)),
  }));
  return (
    <>
      <Legend items={items} />
      <ColumnChart columns={all} />
    </>
  );
}
