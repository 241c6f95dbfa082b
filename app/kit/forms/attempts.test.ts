import { expect, test } from "vitest";
import { QUOTE_LIMIT } from "#app/quote-requests/quote-fields.ts";
import { attemptAllowed } from "./attempts.ts";

test("three submissions in five minutes are allowed, also where nothing can be stored, then one must wait", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  expect([0, 1, 2, 3, 299].map((seconds) => attemptAllowed("quote", QUOTE_LIMIT, at(seconds)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(attemptAllowed("quote", QUOTE_LIMIT, at(301))).toBe(true);
});
