import { Big } from "big.js";
import { expect, test } from "vitest";
import { convertedLine } from "./convert-line.ts";

const change = { from: "EUR", to: "USD", factor: new Big("1.0857") };
const line = (values: object) => convertedLine({ basis: "flat", ...values }, change);

test("price and minimum are converted, a low price by unit more finely; the cost stays and names its currency", () => {
  expect(line({ cost: "28", price: "1 250,5", minimum: "95" })).toEqual({
    cost: "EUR 28",
    price: "1357.67",
    minimum: "103.14",
  });
  expect(line({ basis: "kg", price: "0.29" })).toEqual({ price: "0.3149" });
  expect(line({ price: "0.29" })).toEqual({ price: "0.31" });
  expect(line({ price: "-40" })).toEqual({ price: "-43.43" });
});

test("what names a currency, is a percentage, is empty or cannot be read stays as it is", () => {
  expect(line({ cost: "USD 62", price: "USD 0.25", minimum: "100" })).toEqual({});
  expect(line({ cost: "0", price: "", minimum: "about ten" })).toEqual({});
  expect(line({ basis: "percent", cost: "11", price: "12.5" })).toEqual({});
});
