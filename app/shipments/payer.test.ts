import { expect, test } from "vitest";
import { payerReason } from "./payer.ts";

test.each([
  ["FOB", "consignee", "FOB: the consignee pays"],
  ["FOB", "shipper", "FOB: the consignee pays, who belongs to no customer yet"],
  ["DAP", "shipper", "DAP: the shipper pays"],
  ["DAP", "consignee", "DAP: the shipper pays, who belongs to no customer yet"],
  [null, "shipper", "No Incoterm: the shipper pays"],
] as const)("by %s the %s proposed: %s", (incoterm, proposedBy, words) => {
  expect(payerReason({ chosen: false, proposedBy, incoterm })).toBe(words);
});
