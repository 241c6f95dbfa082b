import { expect, test } from "vitest";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { cmrOf, missingOnCmr } from "./cmr.ts";
import { goodsText, alignedQuantities } from "../paper-texts.ts";
import type { PaperParty } from "../paper-data.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";

const company: PaperParty = {
  name: null,
  company: "Zenne Freight BV",
  address: ["Kanaalkaai 1", "1830 Machelen"],
  countryCode: "BE",
  phone: null,
  email: null,
  vatNumber: null,
  eori: null,
};
const boxesOf = (values: Parameters<typeof paperShipment>[0] = {}) =>
  cmrOf(paperShipment(values), DRAFT, company, "Machelen");

test("the boxes follow the record", () => {
  const { boxes, carriage } = boxesOf();
  expect(boxes[1]).toBe("Kaas & Zonen NV\nAn Peeters\nHavenlaan 86c\n1000 Brussel\nBelgium");
  expect(boxes[3]).toBe("Łódź (PLLOD)");
  expect(boxes[4]).toBe("Brussels (BEBRU), 23 Nov 2026");
  expect(boxes[13]).toContain("Purchase order PO-4711");
  expect(boxes[16]).toBe("Trans Oost BV\nVehicle 1-ABC-234 / Q-XYZ-1");
  expect(carriage).toBe("paid");
});

test("without the day of a leg the goods are taken over where and when they were picked up, or that is planned", () => {
  const ghent = { name: "Ghent", code: "BEGNE" };
  const noLeg = { legs: [], takenOver: { place: ghent, day: "2026-11-30" } };
  expect(boxesOf(noLeg).boxes[4]).toBe("Ghent (BEGNE), 30 Nov 2026");
  expect(missingOnCmr(paperShipment(noLeg)).map(({ box }) => box)).not.toContain("4");
  const planned = { legs: [], takenOver: { place: null, day: "2026-12-01" } };
  expect(boxesOf(planned).boxes[4]).toBe("Brussels (BEBRU), 1 Dec 2026");
  const [leg] = paperShipment().legs;
  expect(boxesOf({ takenOver: noLeg.takenOver }).boxes[4]).toBe("Brussels (BEBRU), 23 Nov 2026");
  const undated = { legs: [{ ...leg!, etd: null, atd: null }], takenOver: planned.takenOver };
  expect(boxesOf(undated).boxes[4]).toBe("Brussels (BEBRU), 1 Dec 2026");
  expect(missingOnCmr(paperShipment(undated))).toEqual([]);
});

test("what is planned with a haulier replaces carrier, vehicle and day of the first leg by road, until it has left", () => {
  const plannedPickup = { day: "2026-12-02", haulier: "Sample Transport SA", vehicle: "tautliner" };
  expect(boxesOf({ plannedPickup }).boxes).toMatchObject({
    4: "Brussels (BEBRU), 2 Dec 2026",
    16: "Sample Transport SA\nTautliner 13.6 m",
  });
  const another = { plannedPickup: { ...plannedPickup, vehicle: null } };
  expect(boxesOf(another).boxes[16]).toBe("Sample Transport SA");
  expect(missingOnCmr(paperShipment(another)).map(({ box }) => box)).toContain("16");
  const theirs = { plannedPickup: { ...plannedPickup, haulier: "trans oost bv" } };
  expect(boxesOf(theirs).boxes[16]).toBe("trans oost bv\nVehicle 1-ABC-234 / Q-XYZ-1, Tautliner 13.6 m");
  const [leg] = paperShipment().legs;
  const left = { plannedPickup, legs: [{ ...leg!, atd: new Date("2026-11-23T08:00:00Z") }] };
  expect(boxesOf(left).boxes[16]).toBe("Trans Oost BV\nVehicle 1-ABC-234 / Q-XYZ-1");
  const sea = { ...leg!, kind: "delivery" as const, carrier: "Polski Trans" };
  expect(
    boxesOf({ plannedPickup, mode: "Sea Freight", legs: [{ ...leg!, kind: "pickup" }, sea] }).boxes[4],
  ).toContain("2 Dec 2026");
  expect(boxesOf({ plannedPickup, legs: [] }).boxes[16]).toBe("Sample Transport SA\nTautliner 13.6 m");
});

test("of a shipment by sea it is about the leg by road", () => {
  const [leg] = paperShipment().legs;
  const byRoad = {
    ...leg!,
    kind: "delivery" as const,
    from_place: "Antwerp",
    from_code: "BEANR",
    carrier: null,
  };
  const { boxes } = boxesOf({ mode: "Sea Freight", legs: [{ ...byRoad, mode: "sea" }, byRoad] });
  expect(boxes[4]).toMatch(/^Antwerp \(BEANR\)/);
  expect(boxes[16]).toContain("Zenne Freight BV\nKanaalkaai 1");
});

test("later carriers by road are the successive ones", () => {
  const [leg] = paperShipment().legs;
  const later = { ...leg!, kind: "delivery" as const, carrier: "Polski Trans", conveyance: "WX 12345" };
  expect(boxesOf({ legs: [leg!, later] }).boxes[17]).toBe("Polski Trans, WX 12345");
  const plannedPickup = { day: "2026-12-02", haulier: "Sample Transport SA", vehicle: null };
  const onward = { ...leg!, kind: "delivery" as const };
  const carrierAddresses = {
    "Sample Transport SA": "Quai 1\n4000 Liège, BELGIQUE",
    "Trans Oost BV": "Dok 2",
  };
  expect(boxesOf({ legs: [leg!, onward, onward], plannedPickup, carrierAddresses }).boxes).toMatchObject({
    16: "Sample Transport SA\nQuai 1, 4000 Liège, Belgium",
    17: "Trans Oost BV, Dok 2, 1-ABC-234 / Q-XYZ-1",
  });
});

test("dangerous goods are named by their numbers, each once", () => {
  const goods = ["1263", "1950", "1263", null].map((un_number) => paperGoods({ un_number }));
  const cmr = boxesOf({ goods });
  expect(cmr.dangerous).toMatchObject({ unNumbers: "UN 1263, UN 1950", classes: "", points: "" });
  expect(goodsText(goods[0]!)).toBe("UN 1263, Ball bearings, steel");
});

test("quantities stand below each other by their decimals; totals are exact, and leave out what is not known", () => {
  const column = (rows: (number | null)[]) => {
    const { text, sum } = alignedQuantities(rows, (value) => value, 2);
    return [...rows.map(text), sum(rows)];
  };
  expect(column([0.1, 1250.25, 800, null])).toEqual(["0.10", "1 250.25", "800.00", "", "2 050.35"]);
  expect(column([0.1, 0.2])).toEqual(["0.1", "0.2", "0.3"]);
  expect(column([null])).toEqual(["", ""]);
});

test("a complete record misses nothing; an empty one each box that Article 6 wants", () => {
  expect(missingOnCmr(paperShipment())).toEqual([]);
  const empty = {
    shipper: null,
    consignee: null,
    legs: [],
    goods: [],
    incoterm: null,
    pieces: null,
    weightKg: null,
  };
  expect(missingOnCmr(paperShipment(empty)).map(({ box, field }) => [box, field])).toEqual([
    ["1", "shipper_id"],
    ["2", "consignee_id"],
    ["4", "legs"],
    ["14", "incoterm"],
    ["7", "pieces"],
    ["9", "goods"],
    ["11", "weight"],
  ]);
});

test("what is left to be written by hand of dangerous goods is named, also without rows of goods", () => {
  const fieldsOf = (values: Parameters<typeof paperShipment>[0]) =>
    missingOnCmr(paperShipment(values)).map(({ field }) => field);
  expect(fieldsOf({ goods: [paperGoods({ un_number: "1263" })] })).toEqual(["goods.0.dg_name"]);
  expect(fieldsOf({ goods: [], dangerousGoods: true })).toEqual(["goods", "dangerous_goods", "goods"]);
});

test("a missing column leads to the first row that lacks it", () => {
  const goods = [
    paperGoods(),
    paperGoods({ gross_kg: null }),
    paperGoods({ gross_kg: null, description: null }),
  ];
  const missing = missingOnCmr(paperShipment({ goods, dangerousGoods: true }));
  expect(missing.map(({ field, words }) => [field, words])).toEqual([
    ["goods.2.description", "The nature of the goods of row 3"],
    ["goods.0.un_number", "The UN number of the dangerous goods"],
    ["goods.1.gross_kg", "The gross weight of 2 rows"],
  ]);
});

const paint = {
  un_number: "1263",
  dg_name: "PAINT",
  dg_class: "3",
  packing_group: "III",
  transport_category: "3",
  tunnel_code: "D/E",
  dg_quantity: 120,
  dg_unit: "l",
  flash_point_c: 23,
  marine_pollutant: true,
} as const;

test("a row of dangerous goods has the order of ADR 5.4.1.1.1, by sea without tunnels, and the points it makes", () => {
  const rows = [
    paperGoods({ ...paint, description: "Paint" }),
    paperGoods({ ...paint, packing_group: "II", transport_category: "2", dg_quantity: 40.5 }),
  ];
  expect(goodsText(rows[0]!)).toBe("UN 1263 PAINT, 3, III, (D/E), ENVIRONMENTALLY HAZARDOUS, 120 l");
  expect(goodsText(rows[1]!, "sea")).toBe(
    "UN 1263 PAINT, 3, II, FLASHPOINT 23 °C c.c., MARINE POLLUTANT, 40.5 l\nBall bearings, steel",
  );
  expect(missingOnCmr(paperShipment({ goods: rows, dangerousGoods: true }))).toEqual([]);
  const { dangerous } = boxesOf({ goods: rows });
  expect(dangerous).toMatchObject({ classes: "3", packingGroups: "III, II", tunnelCodes: "D/E" });
  expect(dangerous.points).toBe(
    "transport category 2: 40.5 l × 3 = 121.5; transport category 3: 120 l × 1 = 120; total 241.5. These goods alone do not exceed the free limits of 1.1.3.6",
  );
  const limited = paperGoods({ ...paint, limited_quantity: true });
  expect(goodsText(limited)).toContain("PAINT, 3, III, ENVIRONMENTALLY HAZARDOUS, LIMITED QUANTITY");
  expect(boxesOf({ goods: [limited] }).dangerous.points).toBe("");
});
