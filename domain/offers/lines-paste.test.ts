import { expect, test } from "vitest";
import { readPastedLines } from "./lines-paste.ts";

const amounts = (text: string) =>
  readPastedLines(text)?.map(({ cost, price, minimum }) => [cost, price, minimum].filter(Boolean));

test("a currency of a cell, a column or a heading stays with its amounts", () => {
  expect(amounts("Freight\tflat\t1\tUSD 2,10\t3.20 €")).toEqual([["USD 2,10", "3.20 €"]]);
  expect(amounts("Description\tCost\tPrice\tCurrency\nFreight\t2,10\t3,20\tUSD\nFuel\tEUR 1\t\tUSD")).toEqual(
    [["USD 2,10", "USD 3,20"], ["EUR 1"]],
  );
  expect(amounts("Description\tCost (USD)\tPrice €\nFreight\t2,10\t3,20")).toEqual([["USD 2,10", "€ 3,20"]]);
  expect(amounts("Description\tCost\tPrice\nFreight\t2,10\t3,20")).toEqual([["2,10", "3,20"]]);
});
