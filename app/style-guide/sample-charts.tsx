import { BarList } from "#app/kit/charts/bar-list.tsx";
import { ChartFigure } from "#app/kit/charts/chart-table.tsx";
import { type Column, ColumnChart } from "#app/reports/column-chart.tsx";
import { ChartPatterns, Legend, type SeriesPattern } from "#app/kit/charts/look.tsx";
import { RangeList } from "#app/kit/charts/range-list.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { formatCount } from "#app/kit/text/counts.ts";

const SERIES: readonly { look: SeriesPattern; label: string }[] = [
  { look: "ink", label: "Sea" },
  { look: "blue", label: "Air" },
  { look: "slate", label: "Road" },
  { look: "red", label: "Late" },
  { look: "white", label: "Open" },
];

const columnsOf = (months: number): Column[] =>
  Array.from({ length: months }, (_, index) => {
    const span = `${2022 + Math.floor((index + 4) / 12)}-${String(((index + 4) % 12) + 1).padStart(2, "0")}`;
    const parts = SERIES.map(({ look, label }, place) => ({
      look,
      value: ((index * 37 + place * 91) % 53) * (place === 4 ? 1 : 9),
      title: `${label}, ${span}`,
      to: `#${span}`,
    }));
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    return { span, parts, figure: formatCount(total), title: `${span}: ${total}` };
  });

const LANES = [
  "Antwerp → Lagos",
  "Brussels → Kinshasa by way of a place with a very long name",
  "Liège → Shanghai",
  "Ghent → Lille",
];

export function SampleCharts() {
  return (
    <>
      <ChartPatterns />
      {[1, 3, 12, 24, 60].map((months) => (
        <Card key={months} title={`Columns: ${months}`}>
          <ChartFigure finding="What the chart shows in one sentence." table={TABLE}>
            <Legend items={SERIES.map((each) => ({ ...each, value: "1,204" }))} />
            <ColumnChart columns={columnsOf(months)} />
          </ChartFigure>
        </Card>
      ))}
      <Card title="Bars">
        <BarList
          label="Lanes"
          bars={LANES.map((label, index) => ({
            key: label,
            label,
            value: [1204, 730, 88, -310][index] ?? 0,
            text: formatCount([1204, 730, 88, -310][index] ?? 0),
            note: "12 %",
            to: `#${label}`,
          }))}
        />
      </Card>
      <Card title="Ranges">
        <RangeList
          label="Legs"
          ranges={LANES.map((label, index) => ({
            key: label,
            label,
            median: index === 2 ? null : 3 + index * 5,
            p90: index === 2 ? null : 9 + index * 6,
            text: index === 2 ? "None done" : `${3 + index * 5} d`,
            note: index === 2 ? undefined : `90 % in ${9 + index * 6} d`,
          }))}
        />
      </Card>
    </>
  );
}

const TABLE = {
  caption: "Sample",
  columns: [
    { title: "Month", numeric: false },
    { title: "Shipments", numeric: true },
  ],
  rows: [
    [{ text: "March 2026", to: "#" }, { text: "120" }],
    [{ text: "April 2026", to: "#" }, { text: "98" }],
  ],
};
