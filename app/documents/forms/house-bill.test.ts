import { expect, test } from "vitest";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { houseBillOf, missingOnHouseBill } from "./house-bill.ts";
import type { PaperContainer, PaperShipment } from "../paper-data.ts";

const [road] = paperShipment().legs;
const container = (number: string, seal: string | null = "SL-1"): PaperContainer => ({
  number,
  type_code: "45G1",
  seal,
  tare_kg: null,
  gross_kg: null,
});
const bySea = (values: Partial<PaperShipment> = {}): PaperShipment =>
  paperShipment({
    mode: "Sea Freight",
    containers: [container("MSCU1234566")],
    goods: [paperGoods({ container: "MSCU 123456-6" }), paperGoods({ description: "Loose" })],
    legs: [
      { ...road!, kind: "pickup", to_place: "Antwerp", to_code: "BEANR" },
      {
        ...road!,
        mode: "sea",
        conveyance: "CMA CGM Volta / 0TUM8",
        from_place: "Antwerp",
        from_code: "BEANR",
        to_place: "Gdańsk",
        to_code: "PLGDN",
      },
    ],
    ...values,
  });
const billOf = (shipment: PaperShipment, originals = 3) => houseBillOf(shipment, { notify: null, originals });

test("the route follows the legs", () => {
  expect(billOf(bySea())).toMatchObject({
    preCarriage: "Plate 1-ABC-234 / Q-XYZ-1, Trans Oost BV",
    placeOfReceipt: "Brussels (BEBRU)",
    vessel: "CMA CGM Volta / 0TUM8",
    portOfLoading: "Antwerp (BEANR)",
    portOfDischarge: "Gdańsk (PLGDN)",
    placeOfDelivery: "Łódź (PLLOD)",
    notify: "Same as consignee",
  });
});

test("goods are received and delivered where pre- and on-carriage begin and end, whatever the shipment is called", () => {
  const [pickup, main] = bySea().legs;
  const inland = {
    ...road!,
    kind: "delivery" as const,
    from_place: "Gdańsk",
    to_place: "Poznań",
    to_code: "PLPOZ",
  };
  const placesOf = (legs: PaperShipment["legs"]) => {
    const bill = billOf(bySea({ legs, destination: { name: "Somewhere", code: null } }));
    return [bill.placeOfReceipt, bill.placeOfDelivery];
  };
  expect(placesOf([pickup!, main!, inland])).toEqual(["Brussels (BEBRU)", "Poznań (PLPOZ)"]);
  const kept = billOf(bySea({ origin: { name: "Lille", code: null }, legs: [pickup!, main!] }));
  expect(kept.placeOfReceipt).toBe("Brussels (BEBRU)");
  expect(placesOf([main!])).toEqual(["Brussels (BEBRU)", "Somewhere"]);
  expect(placesOf([])).toEqual(["Brussels (BEBRU)", "Somewhere"]);
});

test("a bill of a part load claims a part of the container, and names no other house bills", () => {
  const bill = billOf(
    bySea({
      containers: [{ ...container("MSCU1234566"), shared: true }],
      references: [
        { kind: "house_bl", value: "HBL-2" },
        { kind: "hawb", value: "HAWB-3" },
        { kind: "master_bl", value: "MSCU99" },
      ],
    }),
  );
  expect(bill.rows[0]?.description).toBe("Part of 1 × 40 ft high cube container, said to contain:");
  expect(bill.references).toContain("MSCU99");
  expect(bill.references).not.toMatch(/HBL-2|HAWB-3/);
});

test("a place that says its code has it once", () => {
  const origin = { name: "Antwerp (BEANR)", code: "BEANR" };
  expect(billOf(bySea({ origin, legs: [] })).placeOfReceipt).toBe("Antwerp (BEANR)");
});

test("a pre-carriage whose plate nobody knows yet says how it goes", () => {
  const [pickup, ...legs] = bySea().legs;
  const bill = billOf(bySea({ legs: [{ ...pickup!, conveyance: null }, ...legs] }));
  expect(bill.preCarriage).toBe("Road, Trans Oost BV");
});

test("a container stands above the goods in it, however its number is typed", () => {
  const { rows } = billOf(bySea());
  expect(rows.map(({ marks, description }) => [marks, description.split("\n")[0]])).toEqual([
    ["MSCU1234566\nSeal SL-1", "1 × 40 ft high cube container, said to contain:"],
    ["KX 1-4", "Pallets: Ball bearings, steel"],
    ["KX 1-4", "Pallets: Loose"],
  ]);
});

test("of a container without goods nothing is said to be in it", () => {
  const containersOf = (values: Partial<PaperShipment>) =>
    billOf(bySea(values)).rows.flatMap(({ description }) => description.match(/^1 × .*/)?.[0] ?? []);
  const [type, filled] = ["1 × 40 ft high cube container", "1 × 40 ft high cube container, said to contain:"];
  const two = [container("MSCU1234566"), container("CSQU3054383")];
  expect(containersOf({ containers: two })).toEqual([filled, type]);
  expect(containersOf({ goods: [], pieces: null, weightKg: null })).toEqual([type]);
  expect(containersOf({ goods: [paperGoods({ description: "Loose" })] })).toEqual([filled]);
});

test("the Incoterm says who pays the freight", () => {
  const freightOf = (incoterm: PaperShipment["incoterm"]) => billOf(bySea({ incoterm })).freight;
  expect(freightOf("CIF")).toMatch(/^FREIGHT PREPAID\nCIF Łódź/);
  expect(freightOf("FOB")).toMatch(/^FREIGHT COLLECT/);
  expect(freightOf(null)).toBe("");
});

test("goods are shipped when the vessel has left, else received", () => {
  const [pickup, main] = bySea().legs;
  expect(billOf(bySea()).shippedOn).toBeNull();
  const left = { ...main!, atd: new Date("2026-11-20T10:00:00Z") };
  expect(billOf(bySea({ legs: [pickup!, left] })).shippedOn).toBe("20 Nov 2026");
});

test("originals stand in words; without any the bill cannot be negotiated", () => {
  expect(billOf(bySea())).toMatchObject({ originals: "THREE (3)", negotiable: true });
  expect(billOf(bySea(), 0)).toMatchObject({ originals: "NONE (0)", negotiable: false });
});

test("what is missing leads to its field", () => {
  expect(missingOnHouseBill(bySea())).toEqual([]);
  const empty = bySea({
    shipper: null,
    consignee: null,
    legs: [],
    goods: [],
    containers: [],
    incoterm: null,
  });
  expect(missingOnHouseBill(empty).map(({ field }) => field)).toEqual([
    "shipper_id",
    "consignee_id",
    "legs",
    "goods",
    "incoterm",
  ]);
  // The address of a party is not a field of the shipment.
  const shipper = { ...bySea().shipper!, address: [], email: null, name: "Petra Claessens" };
  expect(missingOnHouseBill(bySea({ shipper }))).toMatchObject([
    { words: "The address of the shipper", party: { kind: "shipper", search: "Petra Claessens" } },
  ]);
  const unsealed = bySea({ containers: [container("A"), container("B", null)] });
  expect(missingOnHouseBill(unsealed)).toMatchObject([
    { field: "containers.1.seal", words: "The seal of B" },
  ]);
});
