import { expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { rateOf, rateOfQuote, ratesForm, rateText } from "./exchange-rate.ts";

const read = (rates: string, quoted = "foreign") => {
  const result = parseForm(ratesForm, { day: "2026-11-26", quoted, rates });
  return result.ok ? result.value.rates : result.fieldErrors;
};

test("rates are read as they are typed or copied, one a line, in either direction", () => {
  expect(read("USD 0,9211\nGBP\t1.145\r\n\r\nchf: 1,06\n1 EUR = 163.25 JPY\n1 KWD=3,0125 EUR")).toEqual({
    USD: "0.9211",
    GBP: "1.145",
    CHF: "1.06",
    JPY: "0.0061255743",
    KWD: "3.0125",
  });
  expect(read("USD;1,0857\n1 GBP = 1.145 EUR", "own")).toEqual({ USD: "0.92106475", GBP: "1.145" });
});

test("what is no rate is refused with its line", () => {
  for (const [text, message] of [
    ["USD 0.9\nhello", "Line 2: «hello» is no rate: write the currency and the rate, such as USD 0.9211"],
    ["EUR 1", "Line 1: EUR is the company’s currency: it has no rate"],
    ["USD 0", "Line 1: USD must be more than 0"],
    ["USD -1", "Line 1: USD must not be less than 0"],
    ["1 USD = 0.8 GBP", "Line 1: «1 USD = 0.8 GBP» is no rate to EUR"],
    ["USD 1e5", "Line 1: USD must be a number with at most 12 decimals"],
    ["USD 1000.5", "Line 1: USD must be at most 999"],
  ])
    expect(read(text!)).toEqual({ rates: [message] });
  expect(read("USD 1.085", "own")).toEqual({
    rates: ["Line 1: USD «1.085» can mean 1085 or 1.085: write 1085 or 1.0850"],
  });
});

test("the company's currency is one; a rate is named with both currencies", () => {
  expect([rateOf("EUR", {}), rateOf("USD", { USD: "0.92" }), rateOf("GBP", {})]).toEqual(["1", "0.92", null]);
  expect(rateText("USD", "0.921100000000")).toBe("1 USD = 0.9211 EUR");
  expect([rateOfQuote("26000"), rateOfQuote("0.3")]).toEqual(["0.000038461538", "3.3333333"]);
});
