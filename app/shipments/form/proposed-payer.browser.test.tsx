import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { renderRoute } from "#tests/render-route.tsx";
import type { NewShipmentForm } from "../read-form.server.ts";
import { readInput } from "../read-input.ts";
import { ShipmentFormBody } from "../shipment-form-body.tsx";

afterEach(() => vi.restoreAllMocks());

const CHARGED = chargeableFigures({ air_cm3_per_kg: 6_000 });
const SHIPPER = "0b5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e";
const start: NewShipmentForm = {
  values: { tracking_number: "ZF-1", status: "pending", service_type: "Road Transport" },
  parties: { shipper: null, consignee: null, shippers: [], consignees: [], payer: null, payers: [] },
  proposal: { address: "/admin/shipments/proposed-payer?", customer: null },
  quoteRequestId: null,
  newShipper: null,
  earlier: null,
  like: null,
  cameFrom: "/admin/shipments",
};

function NewShipment() {
  const form = useRef<HTMLFormElement>(null);
  const typed = useTypedForm(form, start.values, (record) => readInput(record, CHARGED));
  return (
    <form ref={form}>
      <ShipmentFormBody start={start} answer={undefined} errors={{}} typed={typed} />
    </form>
  );
}

test("who pays follows the shipper and the Incoterm that are typed, with the warning of their credit", async () => {
  const queries: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname === "/admin/shipments/party-names")
      return Response.json([{ id: SHIPPER, name: "Hageland Orchards", company: null }]);
    if (pathname !== "/admin/shipments/proposed-payer") return Response.json([]);
    queries.push(searchParams.toString());
    const [name, over_credit] = searchParams.has("incoterm") ? ["Sound NV", false] : ["Deep NV", true];
    return Response.json({
      id: name,
      name,
      vat_number: null,
      over_credit,
      reason: "FOB: the consignee pays",
    });
  });
  renderRoute(<NewShipment />);
  const payer = page.getByRole("combobox", { name: /^Bill to/ });
  const warning = page.getByText("Deep NV owes more than its credit limit: ask accounting before you go on.");
  await expect.element(payer).toHaveAttribute("placeholder", "As proposed");
  await page.getByRole("combobox", { name: /^Shipper/ }).fill("hageland");
  await page.getByRole("option", { name: "Hageland Orchards" }).click();
  await expect.element(warning).toBeVisible();
  await expect.element(payer).toHaveAttribute("placeholder", "Deep NV");
  await page.getByLabelText(/^Incoterm/).selectOptions("FOB");
  await expect.element(payer).toHaveAttribute("placeholder", "Sound NV");
  await expect.element(page.getByText("Left empty: Sound NV. FOB: the consignee pays")).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  // A partly typed name selects nobody, so no request is sent for it.
  expect([...new Set(queries)]).toEqual([`shipper_id=${SHIPPER}`, `incoterm=FOB&shipper_id=${SHIPPER}`]);
});
