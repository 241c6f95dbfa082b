import { expect, test } from "vitest";
import { observeClock, type SweepClock } from "./sweep-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-26T08:00:00Z");

/** Checks the clock at these times, relative to the start, and returns after each whether sweeps are suspended. */
function held(times: readonly number[]): boolean[] {
  let clock: SweepClock = { seenAt: new Date(START), jumpedFrom: null, steadySeconds: 0 };
  return times.map((at) => {
    clock = observeClock(clock, new Date(START + at));
    return clock.jumpedFrom !== null;
  });
}
const hourly = (from: number, hours: number) =>
  Array.from({ length: hours }, (_, hour) => from + hour * HOUR);

test("an office machine that is off at night sweeps each day", () => {
  expect(held([HOUR, 8 * HOUR, 24 * HOUR, 32 * HOUR])).toEqual([false, false, false, false]);
});

test.each([2, 31, 400, -31])("a clock that is %i days off holds the sweeps for a day of uptime", (days) => {
  const looks = held(hourly(days * DAY, 26));
  expect(looks.slice(0, 24)).toEqual(Array(24).fill(true));
  expect(looks.slice(24)).toEqual([false, false]);
});

test("uptime is added up over stops, of which only what was seen counts", () => {
  const jump = 31 * DAY;
  // With eight hours a day, twenty-four are reached on the third day.
  const days = [0, 1, 2, 3].flatMap((day) => hourly(jump + day * DAY, 9));
  const looks = held(days);
  expect(looks.filter(Boolean).length).toBeGreaterThan(16);
  expect(looks.at(17)).toBe(true);
  expect(looks.at(-1)).toBe(false);
  // A start every half day of a process that ends at once.
  expect(held([0, 0.5, 1, 1.5, 2].map((day) => jump + day * DAY))).toEqual(Array(5).fill(true));
});

test("a clock that was put right ends it at once", () => {
  expect(held([31 * DAY, 31 * DAY + HOUR, 3 * HOUR, 4 * HOUR])).toEqual([true, true, false, false]);
});

test("a second jump counts for nothing, and takes away nothing: who starts the machine once a week sweeps too", () => {
  const twice = held([...hourly(31 * DAY, 20), ...hourly(400 * DAY, 7)]);
  expect(twice.slice(0, 25)).toEqual(Array(25).fill(true));
  expect(twice.at(25)).toBe(false);
  const weeks = held([1, 2, 3, 4].flatMap((week) => hourly(7 * week * DAY, 9)));
  expect(weeks.slice(0, 26)).toEqual(Array(26).fill(true));
  expect(weeks.at(26)).toBe(false);
});
