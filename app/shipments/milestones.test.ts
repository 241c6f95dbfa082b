import { describe, expect, test } from "vitest";
import { type Journey, type JourneyLeg, milestoneLabel, nextMilestones } from "./milestones.ts";

const leg = (
  kind: JourneyLeg["kind"],
  from: string,
  to: string,
  more: Partial<JourneyLeg> = {},
): JourneyLeg => ({
  kind,
  mode: kind === "pickup" || kind === "delivery" ? "road" : "sea",
  conveyance: null,
  from_place: from,
  from_code: null,
  to_place: to,
  to_code: null,
  etd: null,
  eta: null,
  atd: null,
  ata: null,
  ...more,
});
const past = new Date("2026-11-01T10:00:00Z");
const over = { atd: past, ata: past };

const ends = {
  origin_location: "Ghent",
  origin_code: null,
  destination_location: "Apapa",
  destination_code: null,
};

function next(journey: Partial<Journey>): string[] {
  const base = {
    status: "pending",
    ends,
    current_location: "Antwerp",
    current_code: null,
    legs: [],
    entries: [],
  };
  return nextMilestones({ ...base, ...journey }).map(milestoneLabel);
}

const event = (code: string | null, location: string, status = "in_transit") => ({
  status,
  code,
  location,
  place_code: null,
});

describe("a journey by sea", () => {
  const legs = (...done: Partial<JourneyLeg>[]) => [
    leg("pickup", "Ghent", "Antwerp", done[0]),
    leg("main", "Antwerp", "Tanger Med", { conveyance: "MV Corvina 980S", ...done[1] }),
    leg("transhipment", "Tanger Med", "Lagos", { conveyance: "MV Corvina 984S", ...done[2] }),
    leg("delivery", "Lagos", "Apapa", done[3]),
  ];

  test("begins at the shipper", () => {
    expect(next({ legs: legs() })).toEqual(["Picked up in Ghent", "Received in Antwerp", "On hold"]);
    expect(next({ legs: legs(), status: "Picked up" })).toEqual([
      "Received in Antwerp",
      "Departed Antwerp · MV Corvina 980S",
      "On hold",
    ]);
  });

  test("goes on after the last leg that is recorded", () => {
    expect(next({ legs: legs(over, over), status: "in_transit" })).toEqual([
      "Departed Tanger Med · MV Corvina 984S",
      "Arrived Lagos",
      "On hold",
    ]);
    expect(next({ legs: legs({}, {}, over), status: "in_transit" })).toEqual([
      "Out for delivery in Lagos",
      "Delivered in Apapa",
      "On hold",
    ]);
  });

  test("goes on after an event that the legs do not have yet, however its place is written", () => {
    const entries = [event("departed", "TANGER-MED")];
    expect(next({ legs: legs(over, over), status: "in_transit", entries })[0]).toBe("Arrived Lagos");
    expect(next({ legs: legs(over, over), status: "out_for_delivery" })).toEqual([
      "Delivered in Apapa",
      "On hold",
    ]);
  });

  test("on hold with the customs is cleared first; another hold has no more of it", () => {
    const held = { legs: legs(over, over), current_location: "Lagos" };
    expect(next({ ...held, status: "On hold - customs" })).toEqual([
      "Cleared by customs in Lagos",
      "Departed Tanger Med · MV Corvina 984S",
      "Arrived Lagos",
    ]);
    expect(next({ ...held, status: "On hold - documents missing" })).toHaveLength(2);
  });
});

test("without legs the route is the journey", () => {
  expect(next({ status: "in_transit" })).toEqual(["Arrived Apapa", "Out for delivery in Apapa", "On hold"]);
});

test("a last leg without a delivery is followed by one, except on a consolidation", () => {
  const legs = [leg("main", "Antwerp", "Lagos", { conveyance: "MV Corvina", atd: past })];
  expect(next({ legs, status: "in_transit" })).toEqual(["Arrived Lagos", "Delivered in Apapa", "On hold"]);
  expect(next({ legs, status: "in_transit", ends: null })).toEqual(["Arrived Lagos", "On hold"]);
});

test("what is over has nothing next", () => {
  for (const status of ["delivered", "cancelled"]) expect(next({ status })).toEqual([]);
});

test("each says the status that comes with it, and when it is planned", () => {
  const legs = [leg("delivery", "Lagos", "Apapa", { etd: past })];
  const journey = {
    status: "in_transit",
    ends,
    current_location: null,
    current_code: null,
    legs,
    entries: [],
  };
  expect(nextMilestones(journey)).toMatchObject([
    { code: "out_for_delivery", status: "Out for delivery", planned: past },
    { code: "delivered", status: "delivered", planned: null },
    { code: null, status: "On hold" },
  ]);
});
