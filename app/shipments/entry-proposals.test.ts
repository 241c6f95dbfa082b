import { expect, test } from "vitest";
import { entryProposals } from "./entry-proposals.server.ts";
import type { JourneyLeg } from "./milestones.ts";

const at = (time: string) => new Date(`2026-11-30T${time}:00Z`);

const leg: JourneyLeg = {
  kind: "delivery",
  mode: "road",
  conveyance: null,
  from_place: "Machelen",
  from_code: "BEMAC",
  to_place: "Ghent",
  to_code: "BEGNE",
  etd: at("08:00"),
  eta: at("16:00"),
  atd: null,
  ata: null,
};

test("a milestone is proposed at its planned time once that is past, a delivery now: it was not there in time", () => {
  const here = { status: "in_transit", current_location: "Machelen", current_code: "BEMAC" };
  const received = { status: "in_transit", code: "received", location: "Machelen", place_code: "BEMAC" };
  const entries = [{ ...received, timestamp: at("06:00"), counts: true }];
  const { proposals } = entryProposals({ ...here, legs: [leg], ends: null, entries }, at("18:30"), "road");
  expect(proposals.map(({ values }) => [values.code, values.time])).toEqual([
    ["out_for_delivery", "09:00"],
    ["delivered", "19:30"],
    ["", "19:30"],
  ]);
});
