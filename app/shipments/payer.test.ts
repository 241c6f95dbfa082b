import { expect, test } from "vitest";
import { payerReason, shipmentCustomer } from "./payer.ts";

test.each([
  ["FOB", "consignee", "FOB: the consignee pays"],
  ["FOB", "shipper", "FOB: the consignee pays, who belongs to no customer yet"],
  ["DAP", "shipper", "DAP: the shipper pays"],
  ["DAP", "consignee", "DAP: the shipper pays, who belongs to no customer yet"],
  [null, "shipper", "No Incoterm: the shipper pays"],
] as const)("by %s the %s proposed: %s", (incoterm, proposedBy, words) => {
  expect(payerReason({ chosen: false, proposedBy, incoterm })).toBe(words);
});

const parties = { shipper: "Größmann Technik", consignee: "Rossi Pompe" };

test.each([
  [{ party: "shipper", name: null }, parties, "Größmann Technik", { way: "to", name: "Rossi Pompe" }],
  [
    { party: "shipper", name: "Größmann GmbH" },
    { ...parties, shipper: "Anke Größmann" },
    "Größmann GmbH",
    { way: "to", name: "Rossi Pompe" },
  ],
  [{ party: "consignee", name: null }, parties, "Rossi Pompe", { way: "from", name: "Größmann Technik" }],
  [{ party: null, name: "Third BV" }, parties, "Third BV", { way: "to", name: "Rossi Pompe" }],
  [{ party: null, name: null }, { shipper: null, consignee: null }, null, null],
  [{ party: "shipper", name: null }, { ...parties, consignee: null }, "Größmann Technik", null],
  [{ party: null, name: "Third BV" }, { shipper: null, consignee: null }, "Third BV", null],
] as const)("who pays is named first: %j", (paid_by, names, customer, counterpart) => {
  expect(shipmentCustomer({ paid_by, ...names })).toEqual({ customer, counterpart });
});
