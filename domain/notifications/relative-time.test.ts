import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { relativeTime } from "./notification.ts";

const now = new Date("2026-03-29T12:00:00Z");
const second = 1000;
const hour = 3_600_000;

describe.each(["Pacific/Auckland", "America/Los_Angeles", "Europe/Brussels"])(
  "relative time, in %s",
  (zone) => {
    const before = process.env["TZ"];
    beforeAll(() => void (process.env["TZ"] = zone));
    afterAll(() => void (process.env["TZ"] = before));

    it.each([
      [0, "Just now"],
      [59 * second, "Just now"],
      [60 * second, "1m ago"],
      [59 * 60 * second, "59m ago"],
      [hour, "1h ago"],
      [24 * hour - second, "23h ago"],
      [24 * hour, "1d ago"],
      [400 * 24 * hour, "400d ago"],
      [-hour, "Just now"],
    ])("%i ms ago is «%s»", (ago, text) => {
      expect(relativeTime(new Date(now.getTime() - ago), now)).toBe(text);
    });

    it("accepts ISO strings and returns Unknown for invalid ones", () => {
      expect(relativeTime("2026-03-29T11:00:00Z", now)).toBe("1h ago");
      expect(relativeTime("yesterday-ish", now)).toBe("Unknown");
      expect(relativeTime(new Date(Number.NaN), now)).toBe("Unknown");
    });
  },
);
