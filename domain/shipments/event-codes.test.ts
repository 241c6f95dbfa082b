import { expect, test } from "vitest";
import { EVENT_CODE_KEYS, EVENT_CODES, eventLabel, usualStatusOf } from "./event-codes.ts";
import { isPredefinedStatus, USUAL_STATUSES } from "./status.ts";

const all = Object.entries(EVENT_CODES);

test("a key is what the database takes, and each label is there once", () => {
  for (const [key] of all) expect(key).toMatch(/^[a-z_]{1,40}$/);
  expect(new Set(all.map(([, { label }]) => label)).size).toBe(all.length);
});

test("codes of the other lists have their form, and each is used once", () => {
  for (const [list, form] of [
    ["dcsa", /^[A-Z]{4}$/],
    ["iata", /^[A-Z]{3}$/],
    ["rec24", /^[1-9]\d{0,2}$/],
  ] as const) {
    const codes = all.flatMap(([, code]) => code[list] ?? []);
    expect(codes.length).toBeGreaterThan(8);
    expect(new Set(codes).size).toBe(codes.length);
    for (const each of codes) expect(each).toMatch(form);
  }
});

test("the codes every list has are the same event", () => {
  expect(EVENT_CODES.departed).toMatchObject({ dcsa: "DEPA", iata: "DEP", rec24: "24" });
  expect(EVENT_CODES.arrived).toMatchObject({ dcsa: "ARRI", iata: "ARR", rec24: "1" });
  expect(EVENT_CODES.delivered).toMatchObject({ iata: "DLV", rec24: "21" });
});

test("a code is shown in words", () => {
  expect(eventLabel("proof_of_delivery")).toBe("Proof of delivery received");
  expect(eventLabel("of_another_version")).toBe("of another version");
});

test("an event offers one of the statuses that are offered anyway, or none", () => {
  expect(usualStatusOf("picked_up")).toBe("Picked up");
  expect(usualStatusOf("out_for_delivery")).toBe("Out for delivery");
  expect(["", "damaged"].map(usualStatusOf)).toEqual([undefined, undefined]);
  const offered = EVENT_CODE_KEYS.flatMap((key) => usualStatusOf(key) ?? []);
  const known: readonly string[] = USUAL_STATUSES;
  expect(offered.filter((status) => !isPredefinedStatus(status) && !known.includes(status))).toEqual([]);
});
