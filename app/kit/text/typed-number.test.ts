import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readTypedNumber } from "./typed-number.ts";

const values = (text: string) => readTypedNumber(text).map(({ value }) => value);

describe("a typed number", () => {
  it.each([
    ["412,5", 412.5],
    ["412.5", 412.5],
    ["1.250,50", 1250.5],
    ["1,250.50", 1250.5],
    ["1 250.5", 1250.5],
    ["1'250,5", 1250.5],
    ["1’250,5", 1250.5],
    ["1\u202f250,5", 1250.5],
    ["1\u00a0250", 1250],
    ["1 250 000", 1_250_000],
    ["1.250.000", 1_250_000],
    ["1,250,000.25", 1_250_000.25],
    ["1250,500", 1250.5],
    ["0,250", 0.25],
    ["12.50", 12.5],
    ["１２,５", 12.5],
    [" 80 ", 80],
    ["007", 7],
  ])("%j is one number", (text, value) => expect(values(text)).toEqual([value]));

  it.each([
    ["1,250", [1250, 1.25]],
    ["1.250", [1250, 1.25]],
    ["12.345", [12_345, 12.345]],
    ["999,000", [999_000, 999]],
  ])("%j can mean two", (text, both) => expect(values(text)).toEqual(both));

  it.each([
    "",
    ".",
    "5.",
    ",5",
    "1.25.5",
    "12,34,5",
    "1 2",
    "1,25,000",
    "1.250.50",
    "-5",
    "1e3",
    "0.250.000",
    "x",
  ])("%j is none", (text) => expect(values(text)).toEqual([]));
});

test("no notation of an amount is ever parsed as another amount", () => {
  const amount = fc.tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 99 }));
  const signs = fc.constantFrom(
    ["", "."],
    ["", ","],
    [".", ","],
    [",", "."],
    [" ", "."],
    ["'", ","],
    [" ", ","],
  );
  fc.assert(
    fc.property(amount, signs, ([whole, cents], [group = "", decimal = ""]) => {
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
      const tail = String(cents).padStart(2, "0");
      expect(values(`${grouped}${decimal}${tail}`)).toEqual([Number(`${whole}.${tail}`)]);
      expect(values(`${grouped}${cents === 0 ? "" : `${decimal}${tail}`}`)).toContain(
        Number(`${whole}.${tail}`),
      );
    }),
  );
});
