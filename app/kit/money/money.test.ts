import { expect, test } from "vitest";
import { formatAmount, formatMoney, roundMoney, sumOf } from "./money.ts";

test("an amount has the decimals of its currency, halves away from zero", () => {
  expect(["0.005", "-0.005", "2.675", "1.004"].map((each) => roundMoney(each, "EUR"))).toEqual([
    "0.01",
    "-0.01",
    "2.68",
    "1.00",
  ]);
  expect([roundMoney("1250.5", "JPY"), roundMoney("1.2345", "KWD")]).toEqual(["1251", "1.235"]);
  expect(roundMoney("-0.001", "EUR")).toBe("0.00");
});

test("amounts are written with the currency in front and thousands apart", () => {
  expect(formatMoney(12_500, "EUR")).toBe("EUR 12,500.00");
  expect(formatMoney("-1234567.891", "USD")).toBe("USD −1,234,567.89");
  expect(formatMoney("1250", "JPY")).toBe("JPY 1,250");
  expect(formatAmount("999.9994", "KWD")).toBe("999.999");
});

test("a sum of decimals is exact", () => {
  expect(sumOf(["0.1", "0.2"]).toFixed()).toBe("0.3");
  expect(sumOf([]).toFixed()).toBe("0");
});
