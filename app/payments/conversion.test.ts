import { expect, test } from "vitest";
import { isFarFrom, proposeConversion, rateBetween, splitUsed } from "./conversion.ts";

const dollars = (amount: string) => ({ amount, currency: "USD" });
const euros = (amount: string) => ({ amount, currency: "EUR" });

test("about the worth of all that is open settles all of it; less and more settle what they are worth", () => {
  expect(proposeConversion(euros("915.00"), dollars("1000.00"), "0.92")).toEqual({
    settles: "1000.00",
    used: "915.00",
  });
  expect(proposeConversion(euros("460.00"), dollars("1000.00"), "0.92")).toEqual({
    settles: "500.00",
    used: "460.00",
  });
  expect(proposeConversion(euros("1000.00"), dollars("1000.00"), "0.92")).toEqual({
    settles: "1000.00",
    used: "920.00",
  });
  expect(proposeConversion(euros("61.35"), { amount: "30000", currency: "JPY" }, "0.006135")).toEqual({
    settles: "10000",
    used: "61.35",
  });
});

test("the rate between two sums is named with ours at its end, and a slip of the keyboard is far from the day's", () => {
  expect(rateBetween(dollars("1000.00"), euros("921.40"))).toBe("1 USD = 0.9214 EUR");
  expect(rateBetween(euros("921.40"), dollars("1000.00"))).toBe("1 USD = 0.9214 EUR");
  expect(isFarFrom({ settles: "1000", used: "905" }, "0.92")).toBe(false);
  expect(isFarFrom({ settles: "1000", used: "92.14" }, "0.92")).toBe(true);
  expect(isFarFrom({ settles: "1000", used: "9214" }, "0.92")).toBe(true);
});

test("parts of a payment are all of it, to the cent", () => {
  expect(splitUsed("100.00", ["10", "10", "10"], "EUR")).toEqual(["33.33", "33.34", "33.33"]);
  expect(splitUsed("0.01", ["10", "10"], "EUR")).toEqual(["0.01", "0.00"]);
});
