import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { AnswerHours } from "./report.ts";
import { answersReport } from "./answers-report.tsx";

const hours = (answered: number, median: number | null): AnswerHours => ({
  answered,
  waiting: 0,
  snoozed: 0,
  none: 0,
  open: { median, p90: median },
  clock: { median, p90: median },
});

test("only months in which requests came have a line; the table has all", () => {
  const spans = [
    { span: "2026-01", ...hours(0, null) },
    { span: "2026-02", ...hours(3, 5) },
  ];
  const rows = { spans, total: hours(3, 5) };
  const period = { from: "2026-01", to: "2026-02", preset: "custom" as const };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <answersReport.Chart rows={rows} period={period} /> },
  ]);
  const chart = renderToStaticMarkup(<Stub />);
  expect(chart).toContain("February 2026");
  expect(chart).not.toContain("January 2026");
  expect(answersReport.table(rows, period).rows).toHaveLength(3);
});
