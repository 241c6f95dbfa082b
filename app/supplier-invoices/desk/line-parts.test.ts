import { expect, test } from "vitest";
import { compare, partsOf } from "./line-parts.ts";

const cost = (id: string, description: string, planned: string, already = "0") => ({
  id,
  shipmentId: "one",
  description,
  cost_currency: "EUR",
  cost_planned: planned,
  cost_actual: null,
  cost_rate: null,
  supplier: null,
  already,
});
const costs = [cost("freight", "Ocean freight", "900"), cost("haul", "Haulage", "100", "20")];
const line = (id: string, description: string, amount: string, named: string[] = []) => ({
  id,
  description,
  note: "",
  amount,
  vat_rate: null,
  shares: [],
  named: named.map((name) => ({ id: name, tracking_number: `ZF-${name}` })),
});
const page = (lines: ReturnType<typeof line>[]) =>
  ({
    invoice: { supplier: "Haulier", currency: "EUR", rate: "1", net: "0", problems: [] },
    lines,
    costs,
    limits: { second_from: null, second_difference: "50" },
  }) as unknown as Parameters<typeof compare>[0] & Parameters<typeof partsOf>[0];

test("lines begin with the shipments and costs they name, and are compared as their acceptance books them", () => {
  const read = page([
    line("a", "Ocean freight", "950", ["one"]),
    line("b", "Haulage", "80", ["one"]),
    line("c", "Waiting", "75.01", ["one", "two"]),
    line("d", "Parking", "12"),
  ]);
  const parts = partsOf(read);
  expect(parts.map(({ lineId, text, charge, amount }) => [lineId, text, charge, amount])).toEqual([
    ["a", "ZF-one", "freight", "950.00"],
    ["b", "ZF-one", "haul", "80.00"],
    ["c", "ZF-one", "none", "37.51"],
    ["c", "ZF-two", "none", "37.50"],
    ["d", "", "", ""],
  ]);
  const { costs: compared, left, booking } = compare(read, parts, costs);
  expect(parts.map(({ key }) => compared.get(key)?.difference)).toEqual([
    "50.00",
    "0.00",
    "37.51",
    "37.50",
    undefined,
  ]);
  expect([left, booking.difference, booking.reasons]).toEqual([
    "12",
    "125.01",
    ["the difference to the plan"],
  ]);
});
