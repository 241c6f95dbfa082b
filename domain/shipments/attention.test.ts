import { expect, test } from "vitest";
import { lengthOfTime, attentionReason } from "./attention.ts";

const now = new Date("2026-03-20T12:00:00Z");
const at = (iso: string) => ({ estimated_delivery: new Date(iso), last_update_at: new Date(iso) });

test("a duration is formatted in its largest whole unit", () => {
  const hour = 3_600_000;
  expect(
    [0, 59 * 60_000, hour, 23.9 * hour, 24 * hour, 47 * hour, 48 * hour, 999 * hour].map(lengthOfTime),
  ).toEqual(["1 min", "59 min", "1 h", "23 h", "1 day", "1 day", "2 days", "41 days"]);
});

test("each view has a reason text for its shipments", () => {
  expect(attentionReason("late", at("2026-03-17T11:00:00Z"), now)).toBe("3 days late");
  expect(attentionReason("due_today", at("2026-03-20T16:00:00Z"), now)).toBe("by 17:00");
  expect(attentionReason("due_today", at("2026-03-20T09:00:00Z"), now)).toBe("3 h late");
  expect(attentionReason("on_hold", at("2026-03-20T09:30:00Z"), now)).toBe("for 2 h");
  expect(attentionReason("stale", at("2026-03-10T09:30:00Z"), now)).toBe("for 10 days");
  expect(attentionReason("late", { estimated_delivery: null, last_update_at: now }, now)).toBe("");
});
