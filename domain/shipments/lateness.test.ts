import { expect, test } from "vitest";
import { latenessOf } from "./lateness.ts";

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
  expect(latenessOf({ status, estimated_delivery }, now)).toEqual({ state, words });
});
