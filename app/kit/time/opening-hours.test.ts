import { describe, expect, test } from "vitest";
import { fromLocalDateTime, toLocalDateTime } from "./time.ts";
import {
  afterOpenTime,
  closedUntil,
  easterSunday,
  isPublicHoliday,
  openingWeek,
  openTime,
} from "./opening-hours.ts";
import { PUBLIC_HOLIDAYS } from "#content/opening-week.ts";

const WORKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const week = openingWeek([
  { weekdays: WORKDAYS, opens: "08:00", closes: "18:00" },
  { weekdays: ["Saturday"], opens: "09:00", closes: "16:00" },
  { weekdays: ["Sunday"], opens: null, closes: null },
]);
const at = (local: string) => fromLocalDateTime(local)!;
const HOUR = 3_600_000;
const hours = (from: string, to: string, of = week) => openTime(of, at(from), at(to)) / HOUR;

// 2026-03-20 is a Friday.
test.each([
  ["within a day", "2026-03-20T09:00", "2026-03-20T11:30", 2.5],
  ["from before it opens", "2026-03-20T03:00", "2026-03-20T09:00", 1],
  ["over a night", "2026-03-19T17:00", "2026-03-20T09:00", 2],
  ["on a Friday evening, to Saturday", "2026-03-20T19:00", "2026-03-21T10:00", 1],
  ["over a Sunday", "2026-03-21T15:00", "2026-03-23T09:00", 2],
  ["on a Sunday", "2026-03-22T00:00", "2026-03-22T23:59", 0],
  ["a whole week", "2026-03-16T08:00", "2026-03-23T08:00", 57],
  ["backwards", "2026-03-20T11:00", "2026-03-20T09:00", 0],
])("open time %s", (_, from, to, expected) => {
  expect(hours(from, to)).toBe(expected);
});

describe("when the clocks change", () => {
  // The nights before Sunday, 29 March and 25 October 2026.
  test("a week has the same opening hours", () => {
    expect(hours("2026-03-28T15:00", "2026-03-30T09:00")).toBe(2);
    expect(hours("2026-10-24T15:00", "2026-10-26T09:00")).toBe(2);
    expect(hours("2026-03-23T00:00", "2026-03-30T00:00")).toBe(57);
  });
  test("who is open in that night is open an hour less, and an hour more", () => {
    const nights = openingWeek([{ weekdays: ["Saturday", "Sunday"], opens: "22:00", closes: "06:00" }]);
    expect(hours("2026-03-28T21:00", "2026-03-29T12:00", nights)).toBe(7);
    expect(hours("2026-10-24T21:00", "2026-10-25T12:00", nights)).toBe(9);
  });
});

test("hours past midnight belong to the day they began on; midnight has two names", () => {
  const bar = openingWeek([{ weekdays: ["Friday"], opens: "20:00", closes: "02:00" }]);
  expect(hours("2026-03-21T01:00", "2026-03-21T12:00", bar)).toBe(1);
  for (const closes of ["24:00", "00:00"]) {
    const late = openingWeek([{ weekdays: ["Friday"], opens: "20:00", closes }]);
    expect(hours("2026-03-20T12:00", "2026-03-21T12:00", late), closes).toBe(4);
  }
});

test("a break at noon is two spans of one day", () => {
  const split = openingWeek([
    { weekdays: ["Friday"], opens: "13:00", closes: "17:00" },
    { weekdays: ["Friday"], opens: "08:00", closes: "12:00" },
  ]);
  expect(hours("2026-03-20T11:00", "2026-03-20T14:00", split)).toBe(2);
  expect(toLocalDateTime(afterOpenTime(split, at("2026-03-20T11:00"), 2 * HOUR))).toBe("2026-03-20T14:00");
});

test.each([
  ["Monday morning", "2026-03-16T08:00", "2026-03-18T12:00"],
  ["Friday evening", "2026-03-20T19:00", "2026-03-24T15:00"],
  ["Sunday", "2026-03-22T12:00", "2026-03-25T12:00"],
  ["over the change in spring", "2026-03-27T16:00", "2026-03-31T13:00"],
  ["over the change in autumn", "2026-10-23T16:00", "2026-10-27T13:00"],
])("24 opening hours from %s", (_, from, due) => {
  expect(toLocalDateTime(afterOpenTime(week, at(from), 24 * HOUR))).toBe(due);
  expect(hours(from, due)).toBe(24);
});

test("it is closed until it opens next, and open to the minute before it closes", () => {
  const until = (local: string) => {
    const opens = closedUntil(week, at(local));
    return opens && toLocalDateTime(opens);
  };
  expect(until("2026-03-20T08:00")).toBeNull();
  expect(until("2026-03-20T17:59")).toBeNull();
  expect(until("2026-03-20T18:00")).toBe("2026-03-21T09:00");
  expect(until("2026-03-21T16:00")).toBe("2026-03-23T08:00");
  expect(until("2026-03-28T20:00")).toBe("2026-03-30T08:00");
});

test("a company that states no hours is always open", () => {
  const none = openingWeek([]);
  expect(hours("2026-03-21T00:00", "2026-03-23T00:00", none)).toBe(48);
  expect(toLocalDateTime(afterOpenTime(none, at("2026-03-21T12:00"), 24 * HOUR))).toBe("2026-03-22T12:00");
  expect(closedUntil(none, at("2026-03-22T03:00"))).toBeNull();
});

test("on public holidays it is closed", () => {
  const hours = [{ weekdays: WORKDAYS, opens: "08:00", closes: "18:00" }];
  // Christmas of 2026 is a Friday; Easter Monday of that year is 6 April.
  const closed = openingWeek(hours, { days: ["12-25"], afterEaster: [1] });
  expect(openTime(closed, at("2026-12-24T17:00"), at("2026-12-28T09:00")) / HOUR).toBe(2);
  expect(toLocalDateTime(closedUntil(closed, at("2026-12-25T10:00"))!)).toBe("2026-12-28T08:00");
  expect(toLocalDateTime(afterOpenTime(closed, at("2026-04-03T17:30"), HOUR))).toBe("2026-04-07T08:30");
});

// From the tables of the Astronomical Society; the earliest and the latest possible dates are among them.
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
  expect(days.filter((day) => isPublicHoliday(PUBLIC_HOLIDAYS, day))).toEqual([
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
