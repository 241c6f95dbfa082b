import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { chargeTotals, type CountedCharge } from "./totals.ts";
import { ChargeSums } from "./charge-sums.tsx";

const charge: CountedCharge = {
  currency: "USD",
  cost_planned: "310",
  price_planned: "390",
  cost_actual: null,
  price_actual: null,
  vat_rate: "0",
};
const html = (each: CountedCharge) => renderToStaticMarkup(<ChargeSums totals={chargeTotals([each])} />);

test("sums are called planned only while no amount differs from the plan", () => {
  expect(html(charge)).toContain("As planned");
  const halfKnown = html({ ...charge, cost_actual: "325.50" });
  expect(halfKnown).toContain("+15.50 against plan");
  expect(halfKnown).toContain("Actual where known, else planned: 1 line without all actuals");
  expect(halfKnown).not.toContain("As planned");
});
