import { describe, expect, test } from "vitest";
import { formatDuration } from "#app/kit/time/duration.ts";
import { attentionReason, latenessOf } from "./attention.ts";

const now = new Date("2026-03-20T12:00:00Z");
const at = (iso: string) => ({
  estimated_delivery: new Date(iso),
  first_eta: null,
  last_update_at: new Date(iso),
});

test("a duration is formatted in its largest whole unit", () => {
  const hour = 3_600_000;
  expect(
    [0, 59 * 60_000, hour, 23.9 * hour, 24 * hour, 47 * hour, 48 * hour, 999 * hour].map(formatDuration),
  ).toEqual(["1 min", "59 min", "1 h", "23 h", "1 day", "1 day", "2 days", "41 days"]);
});

test("each view says how long and since when, and what of it is overdue", () => {
  const late = { words: "3 days late", detail: "promised Mar 17 12:00", overdue: true };
  expect(attentionReason("late", at("2026-03-17T11:00:00Z"), now)).toEqual(late);
  const today = { words: "by 17:00", detail: "in 4 h", overdue: false };
  expect(attentionReason("due_today", at("2026-03-20T16:00:00Z"), now)).toEqual(today);
  const missed = { words: "3 h late", detail: "promised Mar 20 10:00", overdue: true };
  expect(attentionReason("due_today", at("2026-03-20T09:00:00Z"), now)).toEqual(missed);
  const held = { words: "for 2 h", detail: "since Mar 20", overdue: false };
  expect(attentionReason("on_hold", at("2026-03-20T09:30:00Z"), now)).toEqual(held);
  const silent = { words: "for 10 days", detail: "since Mar 10", overdue: false };
  expect(attentionReason("silent", at("2026-03-10T09:30:00Z"), now)).toEqual(silent);
  expect(attentionReason("silent", at("2025-12-30T09:30:00Z"), now).detail).toBe("since Dec 30, 2025");
  expect(
    attentionReason("late", { ...at("2026-03-17T11:00:00Z"), estimated_delivery: null }, now).words,
  ).toBe("");
});

test.each([
  ["2026-03-15T11:00:00Z", "5 days late"],
  ["2026-03-18T11:00:00Z", "3 days late"],
])(
  "what was promised for %s and expected on March 17 is %s in the queue, the list and its head",
  (promise, words) => {
    const shipment = { ...at("2026-03-17T11:00:00Z"), first_eta: new Date(promise), status: "in_transit" };
    expect(attentionReason("late", shipment, now).words).toBe(words);
    expect(latenessOf(shipment, now)).toEqual({ state: "late", words });
    const ahead = { ...shipment, estimated_delivery: new Date("2026-03-23T11:00:00Z") };
    expect(latenessOf(ahead, now)).toEqual({ state: "ahead", words: "in 3 days" });
  },
);

describe("lateness", () => {
  // A Thursday, 15:00 in Brussels; the clocks go back on Sunday, October 25.
  const now = new Date("2026-10-22T13:00:00Z");

  test.each([
    ["2026-10-19T12:00:00Z", "in_transit", "late", "3 days late"],
    ["2026-10-21T12:59:00Z", "in_transit", "late", "1 day late"],
    ["2026-10-22T09:30:00Z", "On hold - customs", "late", "3 h late"],
    ["2026-10-22T12:59:00Z", "pending", "late", "1 min late"],
    ["2026-10-22T13:00:00Z", "pending", "today", "due today"],
    ["2026-10-22T21:59:00Z", "pending", "today", "due today"],
    ["2026-10-22T22:00:00Z", "pending", "ahead", "due tomorrow"],
    ["2026-10-26T12:00:00Z", "pending", "ahead", "in 4 days"],
    [null, "pending", "undated", ""],
    ["2026-10-01T12:00:00Z", "delivered", "delivered", "delivered"],
    ["2026-10-01T12:00:00Z", "Delivered", "delivered", "delivered"],
    ["2026-10-01T12:00:00Z", "cancelled", "cancelled", ""],
  ])("%s, %s: %s, «%s»", (due, status, state, words) => {
    const estimated_delivery = due === null ? null : new Date(due);
    expect(latenessOf({ status, estimated_delivery, first_eta: null }, now)).toEqual({ state, words });
  });
});
