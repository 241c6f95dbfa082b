import { expect, test } from "vitest";
import { dueGroup, dueWords } from "./deadline.ts";

test("open deadlines are grouped by the days of Brussels, and overdue from their moment on", () => {
  const now = new Date("2026-11-28T22:30:00Z");
  const groups = [
    "2026-11-28T22:30:00Z",
    "2026-11-28T22:59:00Z",
    "2026-11-28T23:00:00Z",
    "2026-11-29T22:59:00Z",
    "2026-11-29T23:00:00Z",
  ].map((due) => dueGroup(new Date(due), now));
  expect(groups).toEqual(["over", "today", "today", "tomorrow", "tomorrow"]);
});

test("what ends with a day is due at 24:00 of that day, on the clock of its place", () => {
  const due = (at: string, due_offset: number | null) => dueWords({ due_at: new Date(at), due_offset });
  expect(due("2026-11-27T23:00:00Z", 60)).toBe("Nov 27, 2026 24:00");
  expect(due("2026-11-27T23:00:00Z", null)).toBe("Nov 27, 2026 24:00 (Brussels time)");
  expect(due("2026-11-27T16:00:00Z", 480)).toBe("Nov 27, 2026 24:00 (UTC+8)");
  expect(due("2026-11-27T23:00:00Z", 480)).toBe("Nov 28, 2026 07:00 (UTC+8)");
  expect(due("2026-11-27T22:59:00Z", 60)).toBe("Nov 27, 2026 23:59");
});
