import { expect, test } from "vitest";
import { documentName, isSingleKind, offeredKinds } from "./document.ts";
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
