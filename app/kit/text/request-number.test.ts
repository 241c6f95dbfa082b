import { expect, test } from "vitest";
import { formatRequestNumber, parseRequestNumber } from "./request-number.ts";

test("a number has five digits at least", () => {
  expect([1, 42, 99_999, 100_000].map(formatRequestNumber)).toEqual([
    "Q-00001",
    "Q-00042",
    "Q-99999",
    "Q-100000",
  ]);
});

test.each(["Q-42", "q00042", "42", " Q 42 ", "#42", "q-00042", "Q–42", "00042"])(
  "«%s» is number 42",
  (text) => {
    expect(parseRequestNumber(text)).toBe(42);
  },
);

test.each(["", "Q-", "0", "Q-0", "-42", "42a", "4 2", "QQ42", "2147483648", "9".repeat(40), "Maes 42"])(
  "«%s» is no number",
  (text) => {
    expect(parseRequestNumber(text)).toBeNull();
  },
);
