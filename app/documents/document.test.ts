import { expect, test } from "vitest";
import { documentName, isSingleKind, manyPapersOf, offeredKinds } from "./document.ts";
import { DOCUMENT_KINDS } from "#app/shipments/paper.ts";

test("each document of one shipment is offered for a shipment of some mode", () => {
  const offered = (["Air Freight", "Sea Freight", "Road Transport"] as const).flatMap((mode) =>
    offeredKinds({ mode, legs: [] }, []),
  );
  expect([...new Set(offered)].toSorted()).toEqual(DOCUMENT_KINDS.filter(isSingleKind).toSorted());
});

test("a document is named inside a sentence as papers are", () => {
  expect([documentName("cmr"), documentName("delivery_note")]).toEqual([
    "CMR consignment note",
    "delivery note",
  ]);
});

test("a truck has no bills of the sea or the air, a vessel no waybills of the air", () => {
  expect(manyPapersOf("road")).toEqual(["loading_list", "cmr"]);
  expect(manyPapersOf("sea")).toEqual(["loading_list", "house_bill_of_lading", "cmr"]);
  expect(manyPapersOf("air")).toEqual(["loading_list", "house_air_waybill", "cmr"]);
  expect(manyPapersOf(undefined)).toHaveLength(4);
});
