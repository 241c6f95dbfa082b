import { expect, test } from "vitest";
import { withWholeAmounts } from "./offer-sheet.tsx";

test("a line of VAT can break before its amount alone", () => {
  expect(withWholeAmounts("VAT 0% on EUR 1,450.50").split(" ")).toEqual([
    "VAT\u00a00%",
    "on",
    "EUR\u00a01,450.50",
  ]);
});
