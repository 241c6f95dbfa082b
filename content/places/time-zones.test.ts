import { expect, test } from "vitest";
import { readPlaceList, type ListedPlace } from "#domain/places/place-list.ts";
import { offsetAt } from "#domain/places/zone-time.ts";
import { AFRICA } from "./africa.ts";
import { AMERICAS_AND_OCEANIA } from "./americas-and-oceania.ts";
import { ASIA } from "./asia.ts";
import { BELGIUM } from "./belgium.ts";
import { NORTHERN_AND_EASTERN_EUROPE } from "./northern-and-eastern-europe.ts";
import { TIME_ZONES, timeZoneOf } from "./time-zones.ts";
import { WESTERN_EUROPE } from "./western-europe.ts";

const all: ListedPlace[] = [
  BELGIUM,
  WESTERN_EUROPE,
  NORTHERN_AND_EASTERN_EUROPE,
  ASIA,
  AMERICAS_AND_OCEANIA,
  AFRICA,
].flatMap(readPlaceList);

test("every zone is known to this version of the time zone database", () => {
  const winter = new Date("2026-01-15T12:00:00Z");
  for (const zone of TIME_ZONES) expect(Number.isInteger(offsetAt(zone, winter)), zone).toBe(true);
});

test("every place of the list has a zone, whose time is near that of the sun there", () => {
  const winter = new Date("2026-01-15T12:00:00Z");
  const wrong = all.filter((place) => {
    const zone = timeZoneOf(place);
    if (!zone || !place.at) return !zone;
    return Math.abs(offsetAt(zone, winter) - place.at.longitude * 4) > 150;
  });
  expect(wrong.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
});

test.each([
  ["BEANR", null, "Europe/Brussels"],
  ["USELP", "TX", "America/Denver"],
  ["USHOU", "TX", "America/Chicago"],
  ["USPHX", "AZ", "America/Phoenix"],
  ["CAVAN", "BC", "America/Vancouver"],
  ["AUPER", "WA", "Australia/Perth"],
  ["BRMAO", null, "America/Manaus"],
  ["CDFBM", null, "Africa/Lubumbashi"],
  ["CDMAT", null, "Africa/Kinshasa"],
  ["ESLPA", null, "Atlantic/Canary"],
  ["IDDPS", null, "Asia/Makassar"],
  ["CNURC", null, "Asia/Shanghai"],
])("%s keeps the time of %s %s", (code, region, zone) => expect(timeZoneOf({ code, region })).toBe(zone));

test("where a region is not known there is none, rather than a wrong one", () => {
  expect(timeZoneOf({ code: "USXXX", region: null })).toBeNull();
  expect(timeZoneOf({ code: "ZZXXX", region: null })).toBeNull();
});
