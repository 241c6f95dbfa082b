import { expect, test } from "vitest";
import { EVENT_CODE_KEYS, EVENT_CODES, eventsByMode, usualStatusOf } from "./event-codes.ts";
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

test("the milestones of a mode come first, and no event is left out or offered twice", () => {
  expect(eventsByMode("road").milestones).toContain("crossed_border");
  expect(eventsByMode("air").others).toContain("stuffed");
  for (const mode of ["air", "sea", "road", null] as const) {
    const { milestones, others } = eventsByMode(mode);
    expect([...milestones, ...others].toSorted()).toEqual(EVENT_CODE_KEYS.toSorted());
  }
});
