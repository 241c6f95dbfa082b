import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { chargeTotals, type CountedCharge } from "./totals.ts";
import { ChargeAmount, ChargeSumLines, ChargeSums } from "./charge-sums.tsx";

const charge: CountedCharge = {
  currency: "USD",
  cost_currency: "USD",
  cost_rate: null,
  price_rate: null,
  cost_planned: "310",
  price_planned: "390",
  cost_actual: null,
  price_actual: null,
};
const rated = { ...charge, cost_rate: "0.9", price_rate: "0.9211" };
const html = (each: CountedCharge) => renderToStaticMarkup(<ChargeSums totals={chargeTotals([each])} />);

test("sums are called planned only while no amount differs from the plan", () => {
  expect(html(charge)).toContain("As planned");
  const halfKnown = html({ ...charge, cost_actual: "325.50" });
  expect(halfKnown).toContain("+15.50 against plan");
  expect(halfKnown).toContain("Actual where known, else planned: 1 line without all actuals");
  expect(halfKnown).not.toContain("As planned");
});

test("the rates that foreign amounts are counted by are named; what has none stands apart", () => {
  expect(html(rated)).toContain("At 1 USD = 0.9 EUR, 1 USD = 0.9211 EUR");
  expect(html(rated)).toContain("EUR 80.23");
  expect(html(charge)).toContain("No rate to EUR was stored with these lines");
  const many = Array.from({ length: 7 }, (_, index) => ({ ...rated, cost_rate: `0.9${index}` }));
  const text = renderToStaticMarkup(<ChargeSums totals={chargeTotals(many)} />);
  expect(text).toContain("and 4 other rates");
});

test("a sum with a planned part is grey and says how many lines are planned; an actual one is bold, a loss too", () => {
  const lines = (...charges: CountedCharge[]) =>
    renderToStaticMarkup(<ChargeSumLines totals={chargeTotals(charges)} />);
  const actual = { ...rated, cost_actual: "325.50", price_actual: "390" };
  const planned = lines(charge, { ...charge, cost_actual: "325.50", price_actual: "390" });
  expect(planned).toContain("1 line planned");
  expect(planned).not.toMatch(/font-semibold|text-ink-900/);
  expect(html(charge)).not.toMatch(/font-semibold[^>]*>(<span>)?USD/);
  expect(lines(actual)).not.toContain("planned");
  expect(lines(actual)).toContain("font-semibold text-ink-900");
  expect(lines({ ...actual, cost_actual: "900" })).toContain("font-semibold text-red-700");
  expect(renderToStaticMarkup(<ChargeAmount isPlanned>1</ChargeAmount>)).toContain("Planned");
});
