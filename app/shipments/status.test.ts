import { describe, expect, it, test } from "vitest";
import {
  badgeTone,
  canonicalStatus,
  countedPieces,
  entryState,
  filterStatus,
  isOnHold,
  isOpen,
  partlyDelivered,
  PREDEFINED_STATUSES,
  PUBLIC_STATUS_ORDER,
  statusPosition,
  proposedStatus,
} from "./status.ts";

describe("the order of statuses", () => {
  it("runs from pending to delivered", () => {
    expect(PUBLIC_STATUS_ORDER.map(statusPosition)).toEqual([0, 1, 2, 3, 4]);
  });

  it("gives no position to cancelled and to custom statuses", () => {
    expect(statusPosition("cancelled")).toBeNull();
    expect(statusPosition("Waiting for vessel")).toBeNull();
    expect(statusPosition("")).toBeNull();
  });

  it("proposes what follows where the way begins, what it is on the way, and nothing when it is over", () => {
    expect(["pending", "Picked up"].map(proposedStatus)).toEqual(["in_transit", "in_transit"]);
    for (const status of ["in_transit", "out_for_delivery", "On hold - customs"])
      expect(proposedStatus(status), status).toBe(status);
    expect(["delivered", "Cancelled"].map(proposedStatus)).toEqual(["", ""]);
  });

  it("recognizes a status in any spelling", () => {
    expect(statusPosition("Out for delivery")).toBe(3);
    expect(canonicalStatus(" Picked-Up ")).toBe("picked_up");
    expect(canonicalStatus("IN TRANSIT")).toBe("in_transit");
    expect(canonicalStatus(" Arrived at Port_of Lagos ")).toBe("Arrived at Port_of Lagos");
  });
});

describe("a history entry", () => {
  it("is completed at or before the shipment's position", () => {
    expect(entryState("pending", "in_transit")).toBe("completed");
    expect(entryState("in_transit", "in_transit")).toBe("completed");
    expect(entryState("delivered", "in_transit")).toBe("other");
  });

  it("is an alert when its text says on hold, whatever the case and with underscores too", () => {
    expect(entryState("On Hold - customs inspection", "delivered")).toBe("on_hold");
    expect(entryState("shipment_on_hold", "pending")).toBe("on_hold");
    expect(isOnHold("on  hold")).toBe(true);
    expect(isOnHold("onhold")).toBe(false);
  });

  it("is grey when either status is outside the order", () => {
    expect(entryState("Waiting for vessel", "delivered")).toBe("other");
    expect(entryState("cancelled", "cancelled")).toBe("other");
    expect(entryState("pending", "On hold - customs inspection")).toBe("other");
  });
});

describe("a status badge", () => {
  it("has the specified colours and grey for all others", () => {
    expect(PREDEFINED_STATUSES.map(badgeTone)).toEqual(["yellow", "blue", "green", "red"]);
    expect(badgeTone("picked_up")).toBe("grey");
    expect(badgeTone("On hold")).toBe("grey");
    expect(badgeTone(partlyDelivered(8, 10))).toBe("grey");
  });
});

it("treats a shipment as open until it is delivered or cancelled", () => {
  expect(["pending", "On hold", "out_for_delivery"].every(isOpen)).toBe(true);
  expect(["delivered", "Cancelled"].some(isOpen)).toBe(false);
});

test("«Partly delivered» with its pieces is one status, before delivered, in each language", () => {
  const status = partlyDelivered(8, 10);
  expect(status).toBe("Partly delivered: 8 of 10 pieces");
  expect(countedPieces(status)).toEqual({ delivered: "8", pieces: "10" });
  expect(countedPieces("Partly delivered")).toBeNull();
  expect([status, "Partly delivered", "delivered"].map(filterStatus)).toEqual([
    "Partly delivered",
    "Partly delivered",
    "delivered",
  ]);
  expect(statusPosition(status)).toBe(statusPosition("out_for_delivery"));
  expect(entryState(status, "delivered")).toBe("completed");
  expect(isOpen(status)).toBe(true);
  expect(canonicalStatus(status)).toBe(status);
});
