import { expect, test } from "vitest";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { plannedFrom, plannedUntil, type Rhythm, rhythmWords } from "./rhythm.ts";

const TUESDAYS: Rhythm = {
  every: 1,
  unit: "week",
  starts_on: "2026-12-01",
  ends_on: null,
  closed_days: "before",
};
const planned = (rhythm: Partial<Rhythm>, from: string) =>
  plannedFrom({ ...TUESDAYS, ...rhythm }, from, OPENING_WEEK);
const days = (rhythm: Partial<Rhythm>, from: string, until: string) =>
  plannedUntil({ ...TUESDAYS, ...rhythm }, from, until, OPENING_WEEK, 20).map(({ day }) => day);

test("a Tuesday that is a holiday is moved to the working day before or after, or skipped", () => {
  // 21 July 2026 is a Tuesday.
  const july = { starts_on: "2026-07-14" };
  expect(planned(july, "2026-07-15")).toEqual({ day: "2026-07-21", planned_on: "2026-07-20", closed: [] });
  expect(planned({ ...july, closed_days: "after" }, "2026-07-15")?.planned_on).toBe("2026-07-22");
  expect(planned({ ...july, closed_days: "skip" }, "2026-07-15")).toEqual({
    day: "2026-07-28",
    planned_on: "2026-07-28",
    closed: ["2026-07-21"],
  });
});

test("a closed Monday goes past the weekend, and a rhythm that only meets closed days ends", () => {
  // Easter Monday is closed; the company opens on Saturdays.
  expect(planned({ starts_on: "2026-03-30" }, "2026-04-06")?.planned_on).toBe("2026-04-04");
  expect(
    planned({ starts_on: "2027-01-01", every: 12, unit: "month", closed_days: "skip" }, "2027-01-01"),
  ).toBe(null);
});

test("every second week and months keep their beat from the first day on, whatever was decided", () => {
  expect(days({ every: 2 }, "2026-12-02", "2027-01-20")).toEqual(["2026-12-15", "2026-12-29", "2027-01-12"]);
  expect(days({ unit: "month", starts_on: "2026-01-31" }, "2026-02-01", "2026-05-05")).toEqual([
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  expect(days({ unit: "weekday", starts_on: "2026-12-07" }, "2026-12-08", "2027-03-10")).toEqual([
    "2027-01-04",
    "2027-02-01",
    "2027-03-01",
  ]);
  // The fifth Monday means the last one.
  expect(days({ unit: "weekday", starts_on: "2026-11-30" }, "2026-12-01", "2027-02-28")).toEqual([
    "2026-12-28",
    "2027-01-25",
    "2027-02-22",
  ]);
});

test("after its last day nothing is planned", () => {
  expect(planned({ ends_on: "2026-12-14" }, "2026-12-08")?.day).toBe("2026-12-08");
  expect(planned({ ends_on: "2026-12-14" }, "2026-12-09")).toBe(null);
});

test.each([
  [{}, "every Tuesday"],
  [{ every: 2 }, "every second Tuesday"],
  [{ every: 4 }, "every 4 weeks on Tuesday"],
  [{ unit: "month" }, "on day 1 of every month"],
  [{ unit: "month", starts_on: "2026-12-31", every: 3 }, "on the last day of every 3 months"],
  [{ unit: "weekday" }, "on the first Tuesday of every month"],
  [{ unit: "weekday", starts_on: "2026-12-29", every: 2 }, "on the last Tuesday of every second month"],
] as const)("%j reads as «%s»", (rhythm, words) => {
  expect(rhythmWords({ ...TUESDAYS, ...rhythm })).toBe(words);
});
