import { expect, test } from "vitest";
import { numbersIn, type PlannedCost, proposeShares } from "./propose.ts";

test("numbers are found in any spelling, in pieces and among words", () => {
  const numbers = numbersIn("Transport ZF-2026-0017 container MSCU 123456-7, AWB 020-1234 5675 (12.5 t)");
  for (const key of ["ZF20260017", "MSCU1234567", "02012345675"]) expect(numbers, key).toContain(key);
  expect(numbersIn("Freight and handling in November")).toEqual([]);
});

const cost = (id: string, values: Partial<PlannedCost> = {}): PlannedCost => ({
  id,
  shipmentId: "one",
  description: "Haulage",
  currency: "EUR",
  planned: "100.000",
  isActual: false,
  supplier: null,
  ...values,
});
const line = (description: string, amount = "100", note = "") => ({ description, note, amount });
const named = (text: string) => [...text.matchAll(/#(\w+)/g)].map(([, id]) => id ?? "");
const proposed = (
  lines: ReturnType<typeof line>[],
  costs: PlannedCost[],
  note = "",
  supplier = "Haulier NV",
) =>
  proposeShares({ supplier, note, currency: "EUR", lines }, named, costs).map(
    (share) => share && [share.shipmentId, share.chargeId],
  );

test("a line is the cost of the shipment it names, by supplier, amount and words; each cost once", () => {
  const costs = [
    cost("freight", { description: "Ocean freight", planned: "900" }),
    cost("thc", { description: "Terminal handling", planned: "250" }),
    cost("other", { description: "Road haulage", supplier: "Somebody else", planned: "1" }),
    cost("ours", { description: "Customs", supplier: "Haulier" }),
  ];
  expect(
    proposed(
      [line("Terminal handling #one", "255"), line("Fracht #one", "900"), line("Inklaring #one", "77")],
      costs,
    ),
  ).toEqual([
    ["one", "thc"],
    ["one", "freight"],
    ["one", "ours"],
  ]);
  expect(proposed([line("Road haulage #one", "3")], [costs[2]!])).toEqual([["one", null]]);
});

test("the only shipment of the document stands for lines that name none; several leave it to people", () => {
  expect(proposed([line("Haulage")], [cost("a")], "for #one")).toEqual([["one", "a"]]);
  expect(proposed([line("Haulage #one #two"), line("Haulage")], [cost("a")])).toEqual([null, null]);
});
