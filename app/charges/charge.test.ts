import { expect, test } from "vitest";
import { priceOfHaulage } from "./charge.ts";

const line = (supplier: string | null, cost_planned: string, cost_actual: string | null = null) => ({
  supplier,
  cost_currency: "EUR",
  cost_planned,
  cost_actual,
});

test("the haulier's price is that of the line that names it, the actual one before the planned", () => {
  const lines = [line("MSC", "900"), line("Trans Oost BV ", "450"), line(null, "10")];
  expect(priceOfHaulage(lines, "trans oost bv")).toBe("EUR 450.00");
  expect(priceOfHaulage([line("Trans Oost BV", "450", "475.5")], "Trans Oost BV")).toBe("EUR 475.50");
});

test("nothing is proposed where no line names it, or several do", () => {
  expect(priceOfHaulage([line("MSC", "900"), line(null, "10")], null)).toBe("");
  expect(priceOfHaulage([line("A", "1"), line("A", "2")], "A")).toBe("");
});
