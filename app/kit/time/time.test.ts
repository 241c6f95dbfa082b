import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addDays,
  endOfLocalDay,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatLongMoment,
  formatMonth,
  formatTime,
  fromLocalDateTime,
  startOfLocalDay,
  toLocalDateTime,
  toLocalDay,
} from "./time.ts";
import { runInLanguage } from "../language/run-in-language.server.ts";

const iso = (date: Date | null) => date?.toISOString() ?? null;

const hours = (day: string) =>
  ((endOfLocalDay(day)?.getTime() ?? 0) - (startOfLocalDay(day)?.getTime() ?? 0)) / 3_600_000;

describe.each([
  ["Pacific/Auckland", -780],
  ["America/Los_Angeles", 480],
  ["Europe/Brussels", -60],
])("company time on a machine in %s", (zone, winterOffset) => {
  const before = process.env["TZ"];
  beforeAll(() => void (process.env["TZ"] = zone));
  afterAll(() => void (process.env["TZ"] = before));

  it("is tested in that zone", () => {
    expect(new Date("2026-01-15T12:00:00Z").getTimezoneOffset()).toBe(winterOffset);
  });

  it("is an hour ahead of UTC in winter and two in summer", () => {
    expect(iso(fromLocalDateTime("2026-01-15T12:00"))).toBe("2026-01-15T11:00:00.000Z");
    expect(iso(fromLocalDateTime("2026-07-15T12:00"))).toBe("2026-07-15T10:00:00.000Z");
    expect(toLocalDateTime(new Date("2026-01-15T23:30:00Z"))).toBe("2026-01-16T00:30");
    expect(toLocalDay(new Date("2026-07-15T22:00:00Z"))).toBe("2026-07-16");
  });

  it("moves a time skipped by the spring change an hour ahead", () => {
    expect(iso(fromLocalDateTime("2026-03-29T01:59"))).toBe("2026-03-29T00:59:00.000Z");
    expect(iso(fromLocalDateTime("2026-03-29T02:30"))).toBe("2026-03-29T01:30:00.000Z");
    expect(iso(fromLocalDateTime("2026-03-29T03:00"))).toBe("2026-03-29T01:00:00.000Z");
  });

  it("uses the first of two equal times of the autumn change", () => {
    expect(iso(fromLocalDateTime("2026-10-25T01:59"))).toBe("2026-10-24T23:59:00.000Z");
    expect(iso(fromLocalDateTime("2026-10-25T02:30"))).toBe("2026-10-25T00:30:00.000Z");
    expect(iso(fromLocalDateTime("2026-10-25T03:00"))).toBe("2026-10-25T02:00:00.000Z");
    expect(toLocalDateTime(new Date("2026-10-25T01:30:00Z"))).toBe("2026-10-25T02:30");
  });

  it("handles days of 23 and 25 hours", () => {
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-06-01")]).toEqual([23, 25, 24]);
  });

  it("formats dates in English and Brussels time", () => {
    const newYear = new Date("2025-12-31T23:05:00Z");
    expect(formatDate(newYear)).toBe("Jan 01, 2026");
    expect(formatLongDate(newYear)).toBe("January 01, 2026");
    expect(formatTime(newYear)).toBe("00:05");
    expect(formatDateTime(newYear)).toBe("Jan 01, 2026 00:05");
    expect(formatDate(new Date("2026-09-05T12:00:00Z"))).toBe("Sep 05, 2026");
  });

  it("round-trips every minute, except for the hour that occurs twice", () => {
    const minutes = fc.integer({ min: 0, max: 100 * 365 * 24 * 60 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const date = new Date(Date.UTC(1970, 0, 2) + minute * 60_000);
        const back = fromLocalDateTime(toLocalDateTime(date));
        return [0, 3_600_000].includes(date.getTime() - (back?.getTime() ?? Number.NaN));
      }),
    );
  });
});

describe("the cached offsets of hours", () => {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Brussels",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const byThePlatform = (date: Date) => clock.format(date).replace(", ", "T");

  it("agree with the platform at any minute since 1947", () => {
    const minutes = fc.integer({ min: Date.UTC(1930, 0, 1) / 60_000, max: Date.UTC(2150, 0, 1) / 60_000 });
    const agrees = (minute: number) => {
      const date = new Date(minute * 60_000);
      expect(toLocalDateTime(date)).toBe(byThePlatform(date));
    };
    fc.assert(fc.property(minutes, agrees));
  });

  it("agree around every clock change, queried before and after it", () => {
    for (let hour = Date.UTC(1976, 0, 1); hour < Date.UTC(1978, 0, 1); hour += 3_600_000) {
      for (const date of [new Date(hour), new Date(hour + 3_599_999)])
        expect(toLocalDateTime(date)).toBe(byThePlatform(date));
    }
  });
});

describe("a typed date", () => {
  it.each([
    "",
    "2026-02-29T10:00",
    "2026-13-01T10:00",
    "2026-01-01T24:00",
    "2026-01-01T10:60",
    "2026-01-01",
    "0000-01-01T00:00",
    "x",
  ])("is refused as «%s»", (text) => expect(fromLocalDateTime(text)).toBeNull());

  it("may have seconds and be a leap day", () => {
    expect(iso(fromLocalDateTime("2028-02-29T10:00:05"))).toBe("2028-02-29T09:00:05.000Z");
    expect(iso(fromLocalDateTime("2026-01-01T10:00:05.123"))).toBe("2026-01-01T09:00:05.000Z");
  });

  it("is refused after the year 2999: a year of five digits follows 9999", () => {
    expect(startOfLocalDay("2999-12-31")).not.toBeNull();
    expect(startOfLocalDay("9999-12-31")).toBeNull();
  });

  it("supports adding days across months and years", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(startOfLocalDay("2026-02-30")).toBeNull();
    expect(endOfLocalDay("nonsense")).toBeNull();
    expect(iso(endOfLocalDay("2026-12-31"))).toBe("2026-12-31T23:00:00.000Z");
  });
});

it.each([
  ["en", "Mar 01, 2026", "March 01, 2026", "March 2026", "March 01, 2026, 09:05"],
  ["nl", "1 mrt 2026", "1 maart 2026", "maart 2026", "1 maart 2026 om 9.05\u00a0uur"],
  ["fr", "1er mars 2026", "1er mars 2026", "mars 2026", "1er mars 2026 à\u00a09\u00a0h\u00a005"],
  ["de", "01.03.2026", "1. März 2026", "März 2026", "1. März 2026, 9:05\u00a0Uhr"],
] as const)("dates are written as %s has them", (language, short, long, month, moment) => {
  const day = new Date("2026-03-01T08:05:00Z");
  runInLanguage(language, () => {
    expect([formatDate(day), formatLongDate(day), formatMonth("2026-03"), formatLongMoment(day)]).toEqual([
      short,
      long,
      month,
      moment,
    ]);
  });
});
