import { expect, test } from "vitest";
import { dueGroup } from "./deadline.ts";

test("open deadlines are grouped by the days of Brussels, and overdue from their moment on", () => {
  const now = new Date("2026-11-28T22:30:00Z");
  const groups = [
    "2026-11-28T22:30:00Z",
    "2026-11-28T22:59:00Z",
    "2026-11-28T23:00:00Z",
    "2026-11-29T22:59:00Z",
    "2026-11-29T23:00:00Z",
  ].map((due) => dueGroup(new Date(due), now));
  expect(groups).toEqual(["over", "today", "tomorrow", "tomorrow", "later"]);
});
