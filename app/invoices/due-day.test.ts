import { expect, test } from "vitest";
import { dueDay } from "./due-day.ts";

test.each([
  ["2026-11-26", 30, "invoice", "2026-12-26"],
  ["2026-11-26", 0, "invoice", "2026-11-26"],
  ["2026-11-26", 30, "month_end", "2026-12-30"],
  ["2026-12-31", 0, "month_end", "2026-12-31"],
  ["2026-12-01", 10, "month_end", "2027-01-10"],
  ["2028-02-10", 0, "month_end", "2028-02-29"],
] as const)("an invoice of %s, %i days from the %s, is due on %s", (issuedOn, days, from, due) => {
  expect(dueDay(issuedOn, { days, from })).toBe(due);
});
