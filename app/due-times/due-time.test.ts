import { expect, test } from "vitest";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { daysOver, dueTime, leftWords, stageAt, stageTimes, usedUpSince } from "./due-time.ts";

const due = (start: string, days: number, { working = false, zone = "Europe/Brussels" } = {}) =>
  dueTime(new Date(start), { days, working, zone }, OPENING_WEEK).toISOString();

test("days begin after the day of the event and end at midnight of the place, whatever its clocks do", () => {
  // Across the end of summer time: the last day has 25 hours.
  expect(due("2026-10-23T10:00:00Z", 2)).toBe("2026-10-25T23:00:00.000Z");
  // Across its beginning.
  expect(due("2026-03-27T10:00:00Z", 2)).toBe("2026-03-29T22:00:00.000Z");
  // 23:30 in Shanghai, 16:30 in Brussels.
  expect(due("2026-12-01T15:30:00Z", 1, { zone: "Asia/Shanghai" })).toBe("2026-12-02T16:00:00.000Z");
  // Half past midnight is the next day there.
  expect(due("2026-12-01T16:30:00Z", 1, { zone: "Asia/Shanghai" })).toBe("2026-12-03T16:00:00.000Z");
  expect(due("2026-12-01T10:00:00Z", 0)).toBe("2026-12-01T23:00:00.000Z");
});

test("working days leave out the days on which the company is closed, and public holidays", () => {
  // From Wednesday 23 December 2026: Christmas on Friday, and a Sunday.
  expect(due("2026-12-23T10:00:00Z", 3, { working: true })).toBe("2026-12-28T23:00:00.000Z");
  expect(due("2026-12-23T10:00:00Z", 3)).toBe("2026-12-26T23:00:00.000Z");
  // From Thursday 25 March 2027: the clocks change on Easter Sunday, and Monday is a holiday.
  expect(due("2027-03-25T10:00:00Z", 3, { working: true })).toBe("2027-03-30T22:00:00.000Z");
});

test("half, four fifths and all of the time are steps; one that is over when it is entered has none left", () => {
  const start = new Date("2026-12-01T00:00:00Z");
  const times = stageTimes(start, new Date("2026-12-11T00:00:00Z"));
  const stages = ["05T23:59", "06T00:00", "09T00:00", "11T00:00"].map((at) =>
    stageAt(times, new Date(`2026-12-${at}:00Z`)),
  );
  expect(stages).toEqual([0, 1, 2, 3]);
  expect(stageAt(stageTimes(start, new Date("2026-11-30T00:00:00Z")), start)).toBe(3);
  expect(leftWords(times.due_at, new Date("2026-12-09T00:00:00Z"))).toEqual({
    words: "2 days left",
    isOver: false,
    isNear: false,
  });
  expect(leftWords(times.due_at, new Date("2026-12-11T03:00:00Z"))).toEqual({
    words: "3 h over",
    isOver: true,
    isNear: false,
  });
  expect(leftWords(times.due_at, new Date("2026-12-09T00:01:00Z"))).toEqual({
    words: "1 day left",
    isOver: false,
    isNear: true,
  });
});

test("days of 24 hours and days of the calendar are counted over a change of clocks", () => {
  const now = new Date("2026-10-26T10:00:00Z");
  expect(usedUpSince(now, 3).toISOString()).toBe("2026-10-23T10:00:00.000Z");
  expect([daysOver("2026-10-24", "2026-10-26"), daysOver("2026-10-26", "2026-10-24")]).toEqual([2, -2]);
});
