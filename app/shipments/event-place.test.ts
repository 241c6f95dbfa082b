import { expect, test } from "vitest";
import { withOffsetsOfLegs, zonesOfLeg } from "./event-place.server.ts";

const leg = (mode: string, from: [string, string | null], to: [string, string | null]) => ({
  mode,
  from_place: from[0],
  from_code: from[1],
  to_place: to[0],
  to_code: to[1],
});
const newYork = ["New York JFK", "USNYC"] as [string, string];
const pickup = leg("road", ["Secaucus, United States", null], newYork);

test.each([
  ["of the other end of its leg on land", pickup, "America/New_York", "America/New_York"],
  [
    "also without a country",
    leg("road", ["Secaucus", null], newYork),
    "America/New_York",
    "America/New_York",
  ],
  [
    "of its country, when that has one",
    leg("sea", ["Plant 7, Peru", null], ["Antwerp", "BEANR"]),
    "America/Lima",
    "Europe/Brussels",
  ],
  ["of nobody far away", leg("air", newYork, ["Plant 7", null]), "America/New_York", null],
  [
    "of nobody over a border to a country of several",
    leg("road", ["Antwerp", "BEANR"], ["Plant 7, Canada", null]),
    "Europe/Brussels",
    null,
  ],
  ["of nobody when both are unknown", leg("road", ["Plant 7", null], ["Plant 8", null]), null, null],
])("a place that the list lacks takes the zone %s", (_, ends, from, to) => {
  expect(zonesOfLeg(ends)).toEqual({ from, to });
});

test("an event without an offset takes that of its place on the route, at its own time of year", () => {
  const at = (location: string | null, day: string, utc_offset: number | null = null) => ({
    location,
    timestamp: new Date(`${day}T12:00:00Z`),
    utc_offset,
  });
  const events = [
    at("Secaucus, United States", "2026-07-01"),
    at("Secaucus, United States", "2026-12-01"),
    at("Elsewhere, Ghana", "2026-12-01"),
    at("Elsewhere", "2026-12-01"),
    at(null, "2026-12-01"),
    at("Ghent", "2026-12-01", 60),
  ];
  const offsets = withOffsetsOfLegs(events, [pickup]).map(({ utc_offset }) => utc_offset);
  expect(offsets).toEqual([-240, -300, 0, null, null, 60]);
});
