import { expect, test } from "vitest";
import { lateReason, parseLateGroup } from "./late-groups.ts";

const now = new Date("2026-11-22T12:00:00Z");
const shipment = {
  estimated_delivery: new Date("2026-11-26T12:00:00Z"),
  first_eta: new Date("2026-11-20T12:00:00Z"),
  last_update_at: new Date("2026-11-15T12:00:00Z"),
  delivered_at: new Date("2026-11-12T12:00:00Z"),
};

test("each group says how long or how far, and since when or against what", () => {
  const late = { ...shipment, estimated_delivery: new Date("2026-11-21T12:00:00Z") };
  expect(lateReason("late", late, now)).toEqual({
    words: "2 days late",
    detail: "ETA Nov 21, promised Nov 20",
    overdue: true,
  });
  expect(lateReason("late", { ...late, first_eta: null }, now)).toMatchObject({
    words: "1 day late",
    detail: "promised Nov 21 13:00",
  });
  const sameDay = { ...shipment, first_eta: new Date("2026-11-26T10:00:00Z") };
  expect(lateReason("moved", sameDay, now)).toMatchObject({
    words: "2 h later",
    detail: "ETA Nov 26 13:00, promised 11:00",
  });
  expect(lateReason("moved", shipment, now)).toEqual({
    words: "6 days later",
    detail: "ETA Nov 26, promised Nov 20",
    overdue: true,
  });
  expect(lateReason("silent", shipment, now)).toMatchObject({ words: "for 7 days", detail: "since Nov 15" });
  expect(lateReason("unproven", shipment, now)).toMatchObject({
    words: "No POD for 10 days",
    detail: "delivered Nov 12, 2026",
  });
});

test.each([
  ["2026-11-25T11:59:00Z", false],
  ["2026-11-25T12:00:00Z", true],
  ["2026-12-24T12:00:00Z", true],
])("a promise of November 24 that moves to %s presses: %s, also while it is ahead", (eta, overdue) => {
  const promised = new Date("2026-11-24T12:00:00Z");
  const moved = { ...shipment, first_eta: promised, estimated_delivery: new Date(eta) };
  expect(lateReason("moved", moved, now)).toMatchObject({ overdue });
});

test("a date that moved forward, or was taken away, says so", () => {
  const earlier = { ...shipment, first_eta: new Date("2026-11-27T12:00:00Z") };
  expect(lateReason("moved", earlier, now)).toMatchObject({ words: "1 day earlier", overdue: false });
  expect(lateReason("moved", { ...shipment, estimated_delivery: null }, now).words).toBe("no date now");
});

test("only a group that exists is one", () => {
  expect(parseLateGroup("moved")).toBe("moved");
  expect(parseLateGroup("toString")).toBeNull();
  expect(parseLateGroup(null)).toBeNull();
});
