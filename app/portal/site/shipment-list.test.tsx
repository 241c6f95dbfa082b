import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type PortalLine, ShipmentList } from "./shipment-list.tsx";

const line: PortalLine = {
  id: "1",
  reference: null,
  documents: [],
  more: 0,
  moved: null,
  overdue: null,
  number: "ZF-2345-6789-C",
  status: "in_transit",
  from: { code: "ANR", town: "Antwerp", whole: "Antwerp, Belgium" },
  to: { code: null, town: "Oud-Heverlee", whole: "Oud-Heverlee" },
  when: { label: "Expected", value: "Nov 25, 2026", note: null, late: false },
  where: null,
  other: { label: "To", name: null },
  progress: 0.5,
  onHold: false,
};

test("a long status is not cut", () => {
  const status = "On hold - temperature document missing";
  const html = renderToStaticMarkup(<ShipmentList lines={[{ ...line, status }]} base="/p/x" />);
  expect(html).not.toContain("truncate");
});

test("the code of a place is read apart from its name, and a place without one has no blank before it", () => {
  const html = renderToStaticMarkup(<ShipmentList lines={[line]} base="/p/x" />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("ANR Antwerp →to Oud-Heverlee");
});
