import { describe, expect, it, test } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { rowFormValues, shipmentDetailsForm } from "./details-form.ts";
import { rowWords } from "./details-words.ts";
import { departureDay, type Leg, withKnownMoments, withOffsets } from "./legs.ts";
import { lateness } from "./leg-lateness.ts";
import { timeAtPlace } from "./place-clock.ts";

const SHANGHAI = { from_place: "Shanghai", from_code: "CNSHA", from_zone: "Asia/Shanghai" };
const TO_SHANGHAI = { to_place: "Shanghai", to_code: "CNSHA", to_zone: "Asia/Shanghai" };
const LOS_ANGELES = { from_place: "Los Angeles", from_zone: "America/Los_Angeles" };
const ANTWERP = { to_place: "Antwerp", to_code: "BEANR", to_zone: "Europe/Brussels" };
const QUAY = { to_place: "Quay 7", to_zone: "" };

const parse = (fields: FormRecord) =>
  parseForm(shipmentDetailsForm, {
    details: "1",
    ...Object.fromEntries(
      Object.entries({ kind: "main", mode: "sea", ...fields }).map(([name, text]) => [
        `legs.0.${name}`,
        text,
      ]),
    ),
  });
function legOf(fields: FormRecord): Leg {
  const result = parse(fields);
  const leg = result.ok ? result.value?.legs?.[0] : undefined;
  if (!leg) throw new Error(JSON.stringify(result));
  return leg;
}
const refusals = (fields: FormRecord) => {
  const result = parse(fields);
  return result.ok ? {} : result.fieldErrors;
};

describe("the times of a leg", () => {
  it("are read in the clocks of the place each is at, and written as they were typed", () => {
    const leg = legOf({ ...SHANGHAI, ...ANTWERP, etd: "2026-03-05T23:30", eta: "2026-04-02T06:00" });
    expect(leg).toMatchObject({
      etd: new Date("2026-03-05T15:30:00Z"),
      etd_offset: 480,
      eta: new Date("2026-04-02T04:00:00Z"),
      eta_offset: 120,
      atd: null,
      atd_offset: null,
    });
    expect(rowFormValues(leg)).toMatchObject({ etd: "2026-03-05T23:30", eta: "2026-04-02T06:00", atd: "" });
    expect(rowFormValues(leg)).not.toHaveProperty("etd_offset");
  });

  it("are the company's where the place's zone is not known, and say so", () => {
    const leg = legOf({ ...SHANGHAI, ...QUAY, etd: "2026-03-05T23:30", eta: "2026-04-02T06:00" });
    expect(leg).toMatchObject({ eta: new Date("2026-04-02T04:00:00Z"), eta_offset: null });
    expect(rowWords("legs", leg)).toBe(
      "Main, sea, Shanghai (CNSHA) → Quay 7, ETD Mar 05, 2026 23:30 (UTC+8), ETA Apr 02, 2026 06:00 (Brussels time)",
    );
    expect(
      legOf({ ...QUAY, ...ANTWERP, from_place: "Pier 1", from_zone: "No/Where", etd: "2026-03-05T23:30" }),
    ).toMatchObject({ etd: new Date("2026-03-05T22:30:00Z"), etd_offset: null });
  });

  it("are in order as instants: over the date line one may arrive the day before by the calendar", () => {
    const tokyo = { from_place: "Tokyo", from_zone: "Asia/Tokyo" };
    const honolulu = { to_place: "Honolulu", to_zone: "Pacific/Honolulu" };
    expect(refusals({ ...tokyo, ...honolulu, etd: "2026-03-06T01:00", eta: "2026-03-05T13:00" })).toEqual({});
    expect(
      refusals({ ...LOS_ANGELES, ...TO_SHANGHAI, etd: "2026-03-05T10:00", eta: "2026-03-05T20:00" }),
    ).toEqual({ "legs.0.eta": ["This leg arrives before it leaves"] });
    expect(
      refusals({ ...LOS_ANGELES, ...TO_SHANGHAI, atd: "2026-03-05T10:00", ata: "2026-03-06T01:00" }),
    ).toEqual({ "legs.0.ata": ["This leg arrived before it left"] });
  });

  it("that the clocks of the place skip count an hour later, of two equal ones the first does", () => {
    // The clocks of Los Angeles change on other days than those of Brussels.
    const skipped = legOf({ ...LOS_ANGELES, ...ANTWERP, etd: "2026-03-08T02:30" });
    expect(rowFormValues(skipped).etd).toBe("2026-03-08T03:30");
    expect(legOf({ ...LOS_ANGELES, ...ANTWERP, etd: "2026-11-01T01:30" })).toMatchObject({
      etd: new Date("2026-11-01T08:30:00Z"),
      etd_offset: -420,
    });
    // The clocks skip this hour in Brussels, not in Shanghai.
    expect(rowFormValues(legOf({ ...SHANGHAI, ...ANTWERP, etd: "2026-03-29T02:30" })).etd).toBe(
      "2026-03-29T02:30",
    );
  });

  it("refuse what is no time", () => {
    expect(refusals({ ...SHANGHAI, ...ANTWERP, etd: "2026-02-30T10:00" })).toEqual({
      "legs.0.etd": ["Please enter a valid date and time"],
    });
  });
});

test("zones alone make no row", () => {
  const result = parse({ from_zone: "Asia/Shanghai", to_zone: "Asia/Shanghai" });
  expect(result.ok && result.value?.legs).toEqual([]);
});

test("what was typed stays the moment it was, to the second and in an hour that comes twice, unless its place changes", () => {
  const zones = { from: "America/Los_Angeles", to: null };
  const typed = legOf({ ...LOS_ANGELES, ...ANTWERP, etd: "2026-11-01T01:30" });
  const second = withOffsets({ ...typed, etd: new Date("2026-11-01T09:30:12Z") }, zones);
  expect(withKnownMoments(typed, second)).toMatchObject({ etd: second.etd, etd_offset: -480 });
  expect(withKnownMoments(typed, { ...second, from_code: "USNYC" })).toEqual(typed);
  expect(withKnownMoments(typed, { ...second, etd_offset: null })).toEqual(typed);
  const later = legOf({ ...LOS_ANGELES, ...ANTWERP, etd: "2026-11-01T01:31" });
  expect(withKnownMoments(later, second)).toEqual(later);
  expect(withKnownMoments(typed, undefined)).toEqual(typed);
});

test("papers have the day of the place, lateness the instant", () => {
  const leg = legOf({ ...SHANGHAI, ...ANTWERP, etd: "2026-03-06T01:00" });
  expect(departureDay(leg)).toBe("2026-03-06");
  expect(departureDay({ ...leg, etd: null })).toBeNull();
  expect(departureDay({ ...leg, atd: new Date("2026-03-06T16:30:00Z"), atd_offset: 480 })).toBe("2026-03-07");
  expect(lateness(leg, new Date("2026-03-05T16:59:00Z"))).toBeNull();
  expect(lateness(leg, new Date("2026-03-05T17:01:00Z"))).not.toBeNull();
});

test("a moment is said in the clocks of its place, with the zone where it is not ours", () => {
  const moment = new Date("2026-07-05T22:30:00Z");
  expect([120, 480, -240, 0, null].map((offset) => timeAtPlace(moment, offset))).toEqual([
    "Jul 06, 2026 00:30",
    "Jul 06, 2026 06:30 (UTC+8)",
    "Jul 05, 2026 18:30 (UTC−4)",
    "Jul 05, 2026 22:30 (UTC)",
    "Jul 06, 2026 00:30 (Brussels time)",
  ]);
});
