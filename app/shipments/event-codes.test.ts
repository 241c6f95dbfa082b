import { expect, test } from "vitest";
import { EVENT_CODE_KEYS, EVENT_CODES, usualStatusOf } from "./event-codes.ts";
import { isPredefinedStatus, USUAL_STATUSES } from "./status.ts";

const all = Object.entries(EVENT_CODES);

test("a key is what the database takes, and each label is there once", () => {
  for (const [key] of all) expect(key).toMatch(/^[a-z_]{1,40}$/);
  expect(new Set(all.map(([, { label }]) => label)).size).toBe(all.length);
});

test("an event offers one of the statuses that are offered anyway, or none", () => {
  expect(usualStatusOf("picked_up")).toBe("Picked up");
  expect(usualStatusOf("out_for_delivery")).toBe("Out for delivery");
  expect(["", "damaged"].map(usualStatusOf)).toEqual([undefined, undefined]);
  const offered = EVENT_CODE_KEYS.flatMap((key) => usualStatusOf(key) ?? []);
  const statuses: readonly string[] = USUAL_STATUSES;
  expect(offered.filter((status) => !isPredefinedStatus(status) && !statuses.includes(status))).toEqual([]);
});
