import fc from "fast-check";
import { Big } from "big.js";
import { expect, test } from "vitest";
import { decimalsOf, sumOf } from "./money.ts";
import { splitAmount } from "./split-amount.ts";

test("what rounding leaves goes to the largest remainders, and of equal ones to the first", () => {
  expect(splitAmount("100.00", "EUR", [1, 1, 1])).toEqual(["33.34", "33.33", "33.33"]);
  expect(splitAmount("0.05", "EUR", [1, 1, 1, 1])).toEqual(["0.02", "0.01", "0.01", "0.01"]);
  expect(splitAmount("1000", "JPY", [400.5, 200.25, 0])).toEqual(["667", "333", "0"]);
  expect(splitAmount("-10.00", "EUR", [2, 1])).toEqual(["-6.67", "-3.33"]);
  expect(splitAmount("1.000", "KWD", [1, 2])).toEqual(["0.333", "0.667"]);
  expect(splitAmount("-0.125", "EUR", [1, 1])).toEqual(["-0.065", "-0.06"]);
  expect(() => splitAmount("1.00", "EUR", [0, 0])).toThrow(RangeError);
});

const amounts = fc
  .tuple(
    fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    fc.constantFrom("EUR", "JPY", "KWD", "USD"),
  )
  .map(([units, currency]) => ({
    currency,
    amount: new Big(units).div(10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)),
  }));
const weights = fc
  .array(
    fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100),
    { minLength: 1, maxLength: 60 },
  )
  .filter((all) => all.some((weight) => weight > 0));

test("any split adds up to the amount, and no share is a whole unit off its part", () => {
  fc.assert(
    fc.property(amounts, weights, ({ amount, currency }, all) => {
      const shares = splitAmount(amount, currency, all);
      const whole = all.reduce((sum, weight) => sum.plus(weight), new Big(0));
      const unit = new Big(1).div(10 ** decimalsOf(currency));
      return (
        sumOf(shares).eq(amount) &&
        shares.every((share, at) => new Big(amount).times(all[at]!).div(whole).minus(share).abs().lt(unit))
      );
    }),
  );
});
