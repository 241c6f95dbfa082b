import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { BarList } from "./bar-list.tsx";
import { ChartFigure } from "./chart-table.tsx";
import { type ChartColumn, ColumnChart } from "#app/reports/column-chart.tsx";
import { RangeList } from "./range-list.tsx";
import { scaleTo, spansOf } from "./scale.ts";

function html(chart: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => chart }]);
  return renderToStaticMarkup(<Stub />);
}
const valuesIn = (text: string) =>
  [...text.matchAll(/data-value="([^"]+)"/g)].map(([, value]) => Number(value));

const column = (span: string, ...values: number[]): ChartColumn => ({
  span,
  figure: String(values.reduce((sum, value) => sum + value, 0)),
  title: span,
  parts: values.map((value, index) => ({
    look: (["ink", "blue", "slate"] as const)[index] ?? "white",
    value,
    title: `${span} ${index}: ${value}`,
    to: `/list?month=${span}&part=${index}`,
  })),
});
const months = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
  );

describe("axes", () => {
  test.each([
    [0, 1],
    [1, 1],
    [7, 8],
    [101, 150],
    [1_234_567_890, 1_500_000_000],
  ])("the axis of %i ends at %i", (largest, top) => {
    const scale = scaleTo(largest);
    expect(scale.top).toBe(top);
    expect(scale.ticks[0]).toBe(0);
    expect(scale.ticks.at(-1)).toBe(top);
    expect(scale.ticks.length).toBeLessThanOrEqual(6);
    expect(scale.ticks.every(Number.isInteger)).toBe(true);
  });

  test("bars stand around one zero, and none leaves the room", () => {
    const { zero, spans } = spansOf([300, 0, -100, 1]);
    expect(zero).toBe(25);
    expect(spans[0]).toEqual({ from: 25, width: 75 });
    expect(spans[1]?.width).toBe(0);
    expect(spans[2]).toEqual({ from: 0, width: 25 });
    expect(spans[3]?.width).toBeGreaterThan(0.3);
    for (const { from, width } of spans) expect(from + width).toBeLessThanOrEqual(100);
    for (const { from } of spansOf([-5, -1]).spans) expect(from).toBeGreaterThanOrEqual(0);
    expect(spansOf([0]).spans).toEqual([{ from: 0, width: 0 }]);
  });
});

describe("columns", () => {
  test("draw each value that is one, with its list, in its own pattern", () => {
    const text = html(<ColumnChart columns={[column("2026-01", 4, 0, 2), column("2026-02", 1)]} />);
    expect(valuesIn(text)).toEqual([4, 2, 1]);
    expect(text).toContain('href="/list?month=2026-01&amp;part=2"');
    expect(text).not.toContain("part=1");
    expect([...text.matchAll(/fill="(url\(#chart-\w+\))"/g)].map(([, fill]) => fill)).toEqual([
      "url(#chart-ink)",
      "url(#chart-slate)",
      "url(#chart-ink)",
    ]);
    expect(text).toContain("<title>2026-01 2: 2</title>");
  });

  test("the links in the drawing are for pointers alone: the drawing is hidden, its table has them too", () => {
    const text = html(<ColumnChart columns={[column("2026-01", 4)]} />);
    expect(text).toMatch(/^<div aria-hidden="true"/);
    expect([...text.matchAll(/<a [^>]*>/g)].every(([link]) => link.includes('tabindex="-1"'))).toBe(true);
  });

  test("heights follow the values, and a single one of very many is still seen", () => {
    const text = html(<ColumnChart columns={[column("2026-01", 1_000_000), column("2026-02", 1)]} />);
    const heights = [...text.matchAll(/data-value="\d+"[^>]* height="([\d.]+)"/g)].map(([, height]) =>
      Number(height),
    );
    expect(heights[0]).toBeCloseTo(190, 0);
    expect(heights[1]).toBe(1.5);
  });

  test("sixty months show their years at any width, and the names of months only where there is room", () => {
    const text = html(<ColumnChart columns={months(60).map((month) => column(month, 5))} />);
    for (const year of [2022, 2023, 2024, 2025, 2026]) expect(text).toContain(`>${year}</text>`);
    expect(text).not.toContain(">Feb</text>");
    const january = /<text [^>]*class="([^"]*)"[^>]*>Jan<\/text>/.exec(text)?.[1];
    expect(january).toContain("hidden @min-[600px]:block");
  });

  test("nothing at all has an axis and no column", () => {
    const text = html(<ColumnChart columns={[column("2026-01", 0)]} />);
    expect(valuesIn(text)).toEqual([]);
    expect(text).toContain(">0</text>");
    expect(text).not.toContain("NaN");
  });
});

describe("lists of bars and ranges", () => {
  test("forty lanes are forty lines with name, value and list; long names stand in the title", () => {
    const long = "Kinshasa N'djili by way of a place with a very long name → Brussels";
    const bars = Array.from({ length: 40 }, (_, index) => ({
      key: String(index),
      label: index === 0 ? long : `Lane ${index}`,
      value: 40 - index,
      text: `${40 - index}`,
      to: `/list?lane=${index}`,
    }));
    const text = html(<BarList label="Lanes" bars={bars} />);
    expect(text.match(/<li /g)).toHaveLength(40);
    expect(valuesIn(text)).toEqual(bars.map(({ value }) => value));
    expect(text).toContain(`title="${long.replace("'", "&#x27;")}"`);
    expect(text).toContain('href="/list?lane=39"');
  });

  test("a loss has its own pattern and its sign in words", () => {
    const text = html(
      <BarList label="Margins" bars={[{ key: "1", label: "Maes", value: -40, text: "EUR -40.00" }]} />,
    );
    expect(text).toContain("url(#chart-red)");
    expect(text).toContain("EUR -40.00");
  });

  test("what was not measured has a line in words and no mark", () => {
    const text = html(
      <RangeList
        label="Legs"
        ranges={[
          { key: "1", label: "Sea", median: 12, p90: 30, text: "12 d", note: "90% in 30 d" },
          { key: "2", label: "Air", median: null, p90: null, text: "3 times missing" },
        ]}
      />,
    );
    expect(valuesIn(text).filter((value) => value > 0)).toEqual([30, 12]);
    expect(text).toContain("3 times missing");
    expect(text).not.toContain("NaN");
  });
});

test("a figure is named by its finding and holds its table", () => {
  const text = html(
    <ChartFigure
      finding="All went well."
      table={{
        caption: "Shipments",
        columns: [
          { title: "Month", numeric: false },
          { title: "All", numeric: true },
        ],
        rows: [[{ text: "March 2026" }, { text: "12", to: "/list" }]],
      }}
    >
      <i />
    </ChartFigure>,
  );
  const id = /<figcaption id="([^"]+)"[^>]*>All went well\.</.exec(text)?.[1];
  expect(text).toContain(`aria-labelledby="${id}"`);
  expect(text).toMatch(/<th scope="row"[^>]*>March 2026<\/th>/);
  expect(text).toContain('href="/list"');
});
