import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { easterSunday, isPublicHoliday } from "./public-holidays.ts";

// From the tables of the Astronomical Society, the earliest and the latest possible among them.
test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2008-03-23",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
])("Easter is on %s", (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
});

test("Belgium's ten of 2026", () => {
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  expect(days.filter((day) => isPublicHoliday(company.publicHolidays, day))).toEqual([
    "2026-01-01",
    "2026-04-06",
    "2026-05-01",
    "2026-05-14",
    "2026-05-25",
    "2026-07-21",
    "2026-08-15",
    "2026-11-01",
    "2026-11-11",
    "2026-12-25",
  ]);
});
