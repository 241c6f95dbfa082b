import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "#app/kit/time/month.ts";
import {
  countMonths,
  daysOf,
  formatSpan,
  monthsOfSpan,
  parsePeriod,
  periodProblem,
  periodQuery,
  spanFinder,
  spansOf,
  unitsOf,
} from "./period.ts";

const now = new Date("2026-11-23T10:00:00Z");
const parse = (query: string, at = now) => parsePeriod(new URLSearchParams(query), at);

test.each([
  ["", { preset: "last_12_months", from: "2025-12", to: "2026-11" }],
  ["period=this_year", { preset: "this_year", from: "2026-01", to: "2026-11" }],
  ["period=last_year", { preset: "last_year", from: "2025-01", to: "2025-12" }],
  ["from=2024-02&to=2024-03", { preset: "custom", from: "2024-02", to: "2024-03" }],
  ["period=custom&from=2022-01&to=2026-12", { preset: "custom", from: "2022-01", to: "2026-12" }],
])("«%s» is a period", (query, period) => {
  expect(parse(query)).toEqual(period);
  expect(parse(periodQuery(parse(query)).toString())).toEqual(period);
});

test.each([
  "period=next_year",
  "from=2026-13&to=2027-01",
  "from=2026-05&to=2026-04",
  "from=2021-12&to=2026-12",
  "from=2026-05",
  "from='&to=%00",
  "from=999999-01&to=999999-02",
])("«%s» is none, which counts as not asked for", (query) => {
  expect(parse(query)).toEqual(parse(""));
});

test("the month is that of the company's clock", () => {
  expect(parse("", new Date("2026-10-31T22:59:59Z")).to).toBe("2026-10");
  expect(parse("", new Date("2026-10-31T23:00:00Z")).to).toBe("2026-11");
});

test("what is wrong with typed months is said", () => {
  const problem = (query: string) => periodProblem(new URLSearchParams(query));
  expect(problem("period=custom&from=2026-05&to=")).toBe("missing");
  expect(problem("period=custom&from=2026-05&to=2026-04")).toBe("reversed");
  expect(problem("period=custom&from=2021-12&to=2026-12")).toBe("too_long");
  expect(problem("period=custom&from=2026-05&to=2026-05")).toBeNull();
  expect(problem("period=this_year")).toBeNull();
});

test("the days of a period begin and end it", () => {
  expect(daysOf({ from: "2024-02", to: "2024-02" })).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(daysOf({ from: "2025-12", to: "2026-02" })).toEqual({ from: "2025-12-01", to: "2026-02-28" });
});

test("a period has as many months as it says, each after the one before", () => {
  const month = fc
    .record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
    .map((made) => `${made.year}-${String(made.month).padStart(2, "0")}`);
  fc.assert(
    fc.property(month, month, (one, other) => {
      const [from = "", to = ""] = [one, other].toSorted();
      const months = spansOf({ from, to, by: "month" });
      expect(months).toHaveLength(countMonths(from, to));
      expect([months[0], months.at(-1)]).toEqual([from, to]);
      expect(months.toSorted()).toEqual(months);
    }),
  );
});

test("a period longer than two years is shown by quarter, unless months are asked for", () => {
  expect(spansOf({ from: "2024-12", to: "2026-11" })).toHaveLength(24);
  const long = { from: "2024-11", to: "2027-02" };
  expect(spansOf(long).join(" ")).toBe(
    "2024-11 2024-12 2025-Q1 2025-Q2 2025-Q3 2025-Q4 2026-Q1 2026-Q2 2026-Q3 2026-Q4 2027-01 2027-02",
  );
  expect(spansOf({ ...long, by: "month" })).toHaveLength(28);
  expect(
    spansOf(long)
      .map((span) => formatSpan(span))
      .slice(1, 3),
  ).toEqual(["December 2024", "Q1 2025"]);
  const query = "from=2024-11&to=2027-02";
  expect(periodQuery(parse(query)).toString()).toBe(query);
  expect(periodQuery(parse(`${query}&by=month`)).toString()).toBe(`${query}&by=month`);
  expect(parse("from=2026-01&to=2026-03&by=month").by).toBeUndefined();
});

test("the spans of a period are its months, each once", () => {
  const start = fc.integer({ min: 0, max: 1100 }).map((months) => addMonths("2000-01", months));
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 59 }), (from, length) => {
      const period = { from, to: addMonths(from, length) };
      const months = spansOf(period).flatMap((span) => spansOf({ ...monthsOfSpan(span), by: "month" }));
      expect(months).toEqual(spansOf({ ...period, by: "month" }));
      const find = spanFinder(period);
      expect([...new Set(months.map(find))]).toEqual(spansOf(period));
    }),
  );
});

test("a period is few years, quarters and months", () => {
  expect(unitsOf({ from: "2025-12", to: "2026-11" })).toEqual([
    202512, 202621, 202622, 202623, 202610, 202611,
  ]);
  expect(unitsOf({ from: "2026-01", to: "2026-12" })).toEqual([202630]);
  expect(unitsOf({ from: "2026-02", to: "2026-03" })).toEqual([202602, 202603]);
  expect(unitsOf({ from: "2021-12", to: "2026-11" })).toHaveLength(10);
  expect(unitsOf({ from: "2021-12", to: "2026-11" }).slice(0, 2)).toEqual([202112, 202230]);
});
