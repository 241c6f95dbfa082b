import { expect, test } from "vitest";
import { causeText, firstEta, hasMoved, moveForm, punctuality } from "./eta.ts";

const at = (text: string) => new Date(text);
const promised = at("2026-11-12T16:00:00Z");
const moved = at("2026-11-20T16:00:00Z");

test("the first promise is the estimated delivery as long as it never moved", () => {
  expect(firstEta({ first_eta: null, estimated_delivery: promised })).toBe(promised);
  expect(firstEta({ first_eta: promised, estimated_delivery: moved })).toBe(promised);
  expect(firstEta({ first_eta: promised, estimated_delivery: null })).toBe(promised);
  expect(firstEta({ first_eta: null, estimated_delivery: null })).toBeNull();
});

test("seconds are no move; a date that comes or goes is one", () => {
  expect(hasMoved(at("2026-11-12T16:00:31Z"), promised)).toBe(false);
  expect(hasMoved(null, promised)).toBe(true);
  expect(hasMoved(promised, null)).toBe(true);
  expect(hasMoved(null, null)).toBe(false);
});

test("a delivery is on time or late against the first promise, not against the date it moved to", () => {
  const delivered = { status: "delivered", first_eta: promised, estimated_delivery: moved };
  expect(punctuality({ ...delivered, delivered_at: at("2026-11-19T10:00:00Z") })).toEqual({
    onTime: false,
    words: "6 days late",
  });
  expect(punctuality({ ...delivered, delivered_at: promised })).toEqual({ onTime: true, words: "On time" });
});

test("what is not delivered, or was never promised, is neither on time nor late", () => {
  const open = { status: "in_transit", first_eta: null, estimated_delivery: promised, delivered_at: null };
  expect(punctuality(open)).toBeNull();
  const undated = { ...open, status: "delivered", estimated_delivery: null, delivered_at: promised };
  expect(punctuality(undated)).toBeNull();
});

test("a cause is the reason, the note, both or nothing", () => {
  expect(causeText({ reason: "customs", note: "waits for the T1" })).toBe("Customs: waits for the T1");
  expect(causeText({ reason: null, note: "waits for the T1" })).toBe("waits for the T1");
  expect(causeText({ reason: "us", note: null })).toBe("Our own delay");
  expect(causeText({ reason: null, note: null })).toBe("");
});

test("a reason comes from the list; nothing is required", () => {
  expect(moveForm.parse({})).toEqual({ delay_reason: null, delay_note: null });
  expect(moveForm.parse({ delay_reason: "", delay_note: " " })).toEqual({
    delay_reason: null,
    delay_note: null,
  });
  expect(moveForm.safeParse({ delay_reason: "aliens" }).success).toBe(false);
  expect(moveForm.safeParse({ delay_note: "x".repeat(501) }).success).toBe(false);
});
