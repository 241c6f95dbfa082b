import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ShipmentCard } from "./shipment-cells.tsx";
import type { ShipmentLine } from "./shipment-line.ts";

const place = { code: null, name: "Ghent", town: null, full: "Ghent" };
const line: ShipmentLine = {
  id: "1",
  number: "ZF-1",
  status: "pending",
  onHold: false,
  late: null,
  mode: null,
  service: "Sea Freight",
  from: place,
  to: place,
  shipper: { name: "N/A", person: null },
  consignee: { name: "N/A", person: null },
  weight: "N/A",
  created: "Nov 25, 2026",
  eta: null,
  etaInShort: null,
  pieces: "N/A",
  owner: null,
  foundBy: null,
  references: [],
  lastEvent: null,
  cursor: "1",
};

test("on a narrow screen too a line says by which reference it was found", () => {
  const card = (values: Partial<ShipmentLine>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ShipmentCard line={{ ...line, ...values }} active />
      </MemoryRouter>,
    );
  expect(card({ foundBy: "CSQU3054383" })).toContain("CSQU3054383");
  expect(card({})).not.toContain("null");
});
