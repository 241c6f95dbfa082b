import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTime, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { fromZoneTime, localTimeAt, offsetAt, offsetLabel } from "./zone-time.ts";

test.each([
  ["Africa/Lagos", "2026-07-01T00:00:00Z", 60],
  ["Asia/Kolkata", "2026-07-01T00:00:00Z", 330],
  ["America/New_York", "2026-01-15T12:00:00Z", -300],
  ["America/New_York", "2026-07-15T12:00:00Z", -240],
  ["Asia/Kathmandu", "2026-07-15T12:00:00Z", 345],
  ["Pacific/Auckland", "2026-01-15T12:00:00Z", 780],
])("%s at %s is %i minutes east of UTC", (zone, at, minutes) => {
  expect(offsetAt(zone, new Date(at))).toBe(minutes);
});

test("a local time is read at the place, and shown as it was typed", () => {
  const moment = fromZoneTime("2026-11-22T20:00", "Asia/Shanghai")!;
  expect(moment.toISOString()).toBe("2026-11-22T12:00:00.000Z");
  expect(localTimeAt(moment, 480)).toBe("2026-11-22T20:00");
  expect(fromZoneTime("2026-02-29T10:00", "Asia/Shanghai")).toBeNull();
  expect(fromZoneTime("never", "Asia/Shanghai")).toBeNull();
});

test("in the company's zone it is read as the company's times are, skipped and double hours included", () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  const near = fc.constantFrom(
    "2026-03-29T02:30",
    "2026-10-25T02:30",
    "2026-10-25T01:59",
    "2026-03-29T03:00",
  );
  fc.assert(
    fc.property(fc.oneof(minutes, near), (typed) => {
      const moment = typeof typed === "string" ? null : new Date(typed * 60_000);
      const text = moment ? `${toLocalDay(moment)}T${formatTime(moment)}` : String(typed);
      expect(fromZoneTime(text, "Europe/Brussels")).toEqual(fromLocalDateTime(text));
    }),
  );
});

test("an offset is said as the world does", () => {
  expect([0, 60, 330, -240, -570].map(offsetLabel)).toEqual([
    "UTC",
    "UTC+1",
    "UTC+5:30",
    "UTC−4",
    "UTC−9:30",
  ]);
});
