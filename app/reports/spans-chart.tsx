import { ColumnChart } from "./column-chart.tsx";
import { Legend, type SeriesPattern } from "#app/kit/charts/look.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { formatSpan, type ReportPeriod, spansOf } from "./period.ts";

interface Series<Key extends string> {
  key: Key;
  name: string;
  look: SeriesPattern;
}

/** A chart of spans; leading empty spans are collapsed into a sentence. */
export function SpansChart<Key extends string>(props: {
  period: ReportPeriod;
  series: readonly Series<Key>[];
  countOf: (key: Key, span?: string) => number;
  addressOf: (key: Key, span: string) => string;
  columnOf: (span: string) => { figure: string; title: string; to?: string };
}) {
  const { series, countOf } = props;
  const spans = spansOf(props.period);
  const first = spans.findIndex((span) => series.some(({ key }) => countOf(key, span) > 0));
  const folded = Math.max(0, first);
  const columns = spans.slice(folded).map((span) => ({
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
      <ColumnChart columns={columns} />
      {folded > 0 ? <p className="text-slate-600">{foldedWords(spans.slice(0, folded))}</p> : null}
    </>
  );
}

/** Describes the collapsed spans, without claims about the time before the period. */
function foldedWords(spans: readonly string[]): string {
  const [first = "", last = first] = [spans[0], spans.at(-1)];
  return first === last
    ? `Nothing in ${formatSpan(first)}.`
    : `Nothing from ${formatSpan(first)} to ${formatSpan(last)}.`;
}
