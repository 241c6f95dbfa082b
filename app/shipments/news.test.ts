import { expect, test } from "vitest";
import { isKeyEvent, mailedLine, type NewsReaders, type TypedNews } from "./news.ts";

test.each([
  [{ code: "departed", status: "x" }, null, true],
  [{ code: "customs_reported", status: "delivered" }, null, false],
  [{ code: null, status: "In transit" }, "picked_up", true],
  [{ code: null, status: "in_transit" }, "In Transit", false],
  [{ code: null, status: "Arrived at hub" }, "in_transit", true],
  [{ code: null, status: "Out for delivery" }, "in_transit", true],
  [{ code: null, status: "On hold - customs" }, "in_transit", false],
])("%o after %s is a key event: %s", (of, before, expected) => {
  expect(isKeyEvent(of, before)).toBe(expected);
});

const now = new Date("2026-11-30T09:00:00Z");
const griet = { name: "Griet Adriaens", wantsAll: false };
const femke = { name: "Femke Claes", wantsAll: true };
const lineOf = (readers: Partial<NewsReaders>, typed: Partial<TypedNews> = {}) =>
  mailedLine(
    { people: [], subscribers: 0, previous: "picked_up", ended: null, ...readers },
    { code: null, status: "in_transit", date: "2026-11-30", classifier: "actual", internal: false, ...typed },
    now,
  );

test("an entry says who is mailed about it", () => {
  expect(lineOf({ people: [griet, femke], subscribers: 1 })).toBe(
    "Mails Griet Adriaens, Femke Claes, 1 subscriber within 5 minutes",
  );
  const many = ["A", "B", "C", "D", "E"].map((name) => ({ name, wantsAll: true }));
  expect(lineOf({ people: many, subscribers: 2 })).toBe(
    "Mails A, B, C, 2 more, 2 subscribers within 5 minutes",
  );
});

test("who asked for key events alone is not mailed about another", () => {
  const papers = { status: "Papers received" };
  expect(lineOf({ people: [griet, femke] }, papers)).toBe(
    "Mails Femke Claes within 5 minutes. It is no key event, as Griet Adriaens asked for",
  );
  expect(lineOf({ people: [griet] }, papers)).toBe("Mails nobody: no key event, as Griet Adriaens asked for");
  expect(lineOf({ people: [griet], previous: "in_transit" })).toContain("nobody");
});

test.each([
  [{}, {}, "Mails nobody: nobody asked for mails"],
  [{ subscribers: 1 }, { internal: true }, "Mails nobody: internal"],
  [{ subscribers: 1 }, { classifier: "planned" }, "Mails nobody: only actual events are mailed"],
  [{ subscribers: 1 }, { date: "2026-11-22" }, "Mails nobody: more than 7 days ago"],
  [{ subscribers: 1 }, { date: "2026-11-23" }, "Mails 1 subscriber within 5 minutes"],
  [{ subscribers: 1, ended: "history" }, {}, "Mails nobody: imported history"],
  [{ subscribers: 1, ended: "delivered" }, {}, "Mails nobody: delivered long ago"],
] as const)("of %o with %o it says: %s", (readers, typed, line) => {
  expect(lineOf(readers, typed)).toBe(line);
});
