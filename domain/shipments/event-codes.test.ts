import { expect, test } from "vitest";
import { EVENT_CODES, eventLabel } from "./event-codes.ts";

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
