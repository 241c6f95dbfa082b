import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { readInput } from "../read-input.ts";
import { SHIPMENT_FIELDS } from "../shipment.ts";
import { ShipmentFields } from "./shipment-fields.tsx";

const parties = { shipper: null, consignee: null, shippers: [], consignees: [], payer: null, payers: [] };

const Fields = () => (
  <ShipmentFields
    values={{}}
    parties={parties}
    newShipper={null}
    proposedPayer={null}
    isNew
    typed={readInput({}, {} as Parameters<typeof readInput>[1])}
    promised=""
    plain
  />
);

test("every field of a shipment has a control", () => {
  const Stub = createRoutesStub([{ path: "/", Component: Fields }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(
    SHIPMENT_FIELDS.filter((name) => !html.includes(`name="${name}"`)),
    "have no control in shipment-fields.tsx: every save would empty them",
  ).toEqual([]);
});
