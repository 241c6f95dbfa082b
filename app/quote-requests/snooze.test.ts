import { expect, test } from "vitest";
import { formatWeekday, snoozeChoices, snoozeUntil, SNOOZE_MESSAGES } from "./snooze.ts";

test("one click snoozes until tomorrow or the next Monday", () => {
  const days = (iso: string) => snoozeChoices(new Date(iso)).map(({ label, day }) => `${label} ${day}`);
  expect(days("2026-11-19T09:00:00Z")).toEqual(["Tomorrow 2026-11-20", "Monday 2026-11-23"]);
  expect(days("2026-11-23T09:00:00Z")).toEqual(["Tomorrow 2026-11-24", "Monday 2026-11-30"]);
  // On Sunday both would be the same day. Late in the evening it is tomorrow in Brussels already.
  expect(days("2026-11-22T09:00:00Z")).toEqual(["Tomorrow 2026-11-23"]);
  expect(days("2026-11-22T23:30:00Z")).toEqual(["Tomorrow 2026-11-24", "Monday 2026-11-30"]);
});

test("it comes back when the day begins in Brussels, in summer as in winter", () => {
  const now = new Date("2026-03-27T09:00:00Z");
  expect(snoozeUntil("2026-03-28", now).toISOString()).toBe("2026-03-27T23:00:00.000Z");
  expect(snoozeUntil("2026-03-30", now).toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(formatWeekday("2026-03-30")).toBe("Mon, Mar 30");
});

test("today, the past, a day too far and no day are refused in words", () => {
  const now = new Date("2026-03-27T09:00:00Z");
  for (const [day, message] of [
    ["2026-03-27", SNOOZE_MESSAGES.dayNotAhead],
    ["2025-12-31", SNOOZE_MESSAGES.dayNotAhead],
    ["2027-06-01", "Choose a day within a year"],
    ["2026-02-31", SNOOZE_MESSAGES.dayRequired],
    ["", SNOOZE_MESSAGES.dayRequired],
  ] as const) {
    expect(() => snoozeUntil(day, now)).toThrow(message);
  }
});
