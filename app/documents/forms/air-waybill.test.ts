import { expect, test } from "vitest";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawForms } from "../forms.server.ts";
import { airWaybillOf, missingOnAirWaybill } from "./air-waybill.ts";
import type { PaperShipment } from "../paper-data.ts";
import { shortPlace } from "../paper-texts.ts";

const [road] = paperShipment().legs;
const byAir = (values: Partial<PaperShipment> = {}): PaperShipment =>
  paperShipment({
    mode: "Air Freight",
    references: [
      { kind: "mawb", value: "020-12345675" },
      { kind: "hawb", value: "HAWB-2026-00001" },
      { kind: "purchase_order", value: "PO-4711" },
    ],
    legs: [
      { ...road!, kind: "pickup" },
      {
        ...road!,
        mode: "air",
        carrier: "Lufthansa Cargo",
        conveyance: "LH8420",
        to_place: "Frankfurt",
        to_code: "DEFRA",
      },
      {
        ...road!,
        mode: "air",
        carrier: "LOT",
        from_place: "Frankfurt",
        from_code: "DEFRA",
        to_place: "Warsaw",
        to_code: "PLWAW",
      },
    ],
    goods: [paperGoods({ packages: 3, length_cm: 120, width_cm: 80, height_cm: 150, volume_m3: null })],
    pieces: 3,
    weightKg: 190,
    incoterm: "CPT",
    ...values,
  });
const figures = { cm3PerKg: 6000, agentCode: "08-4 7123" };
const waybillOf = (values?: Partial<PaperShipment>) => airWaybillOf(byAir(values), figures);

test("route, flight and numbers stand in their boxes", () => {
  expect(waybillOf()).toMatchObject({
    master: "020-12345675",
    agentCode: "08-4 7123",
    departure: "Brussels (BEBRU)",
    stages: [
      { to: "FRA", by: "Lufthansa Cargo" },
      { to: "WAW", by: "LOT" },
    ],
    destination: "Warsaw (PLWAW)",
    flight: "LH8420 / 23 Nov 2026",
    references: "ZF-2026-000123\nPurchase order PO-4711",
    customsValue: "12 000",
  });
  expect(waybillOf({ legs: [], declaredValue: null })).toMatchObject({
    departure: "Brussels (BEBRU)",
    destination: "Łódź (PLLOD)",
    stages: [],
    flight: "",
    customsValue: "NCV",
  });
});

test("volume of the dimensions is charged by the factor, and the rate class follows the weight that is charged", () => {
  // 3 × 120 × 80 × 150 cm = 4.32 m³: 720 kg at 6 000 cm³ per kg.
  expect(waybillOf()).toMatchObject({ pieces: "3", gross: "190", chargeable: "720", rateClass: "Q" });
  expect(airWaybillOf(byAir(), { ...figures, cm3PerKg: 5000 }).chargeable).toBe("864");
  const small = paperGoods({ packages: 1, length_cm: 40, width_cm: 40, height_cm: 40, volume_m3: null });
  expect(waybillOf({ goods: [small], weightKg: 44.9 })).toMatchObject({ chargeable: "45", rateClass: "Q" });
  expect(waybillOf({ goods: [small], weightKg: 44.5 })).toMatchObject({ chargeable: "44.5", rateClass: "N" });
  expect(waybillOf({ goods: [], weightKg: null })).toMatchObject({
    gross: "",
    chargeable: "",
    rateClass: "",
  });
  expect(waybillOf().nature).toBe(
    "3 Pallets: Ball bearings, steel\nKX 1-4\nHS 848210\nDIMS 120 x 80 x 150 cm x 3\nVOL 4.32 m³",
  );
});

test("the Incoterm says who pays, and without one nothing is said", () => {
  expect(waybillOf()).toMatchObject({ prepaid: true, currency: "EUR" });
  expect(waybillOf().accounting).toBe("FREIGHT PREPAID\nCPT Łódź (Incoterms 2020)");
  expect(waybillOf({ incoterm: "FCA" }).accounting).toContain("FREIGHT COLLECT");
  expect(waybillOf({ incoterm: null })).toMatchObject({ prepaid: null, accounting: "" });
});

test("dangerous goods are named where they are handled, with their UN number among the goods", () => {
  const goods = [paperGoods({ un_number: "1263", description: "Paint" })];
  const waybill = waybillOf({ goods, dangerousGoods: true });
  expect(waybill.handling).toContain("Dangerous goods as per attached shipper’s declaration");
  expect(waybill.nature).toContain("UN 1263, Paint");
});

test("what the record does not say is named with its field", () => {
  expect(missingOnAirWaybill(byAir())).toEqual([]);
  const bare = byAir({
    shipper: null,
    consignee: { ...paperShipment().consignee!, address: [] },
    legs: [],
    goods: [],
    pieces: null,
    weightKg: null,
    incoterm: null,
  });
  expect(missingOnAirWaybill(bare).map(({ title, field }) => [title, field])).toEqual([
    ["Shipper", "shipper_id"],
    ["Consignee", "consignee_id"],
    ["Airports", "legs"],
    ["Pieces", "pieces"],
    ["Gross weight", "weight"],
    ["Nature of goods", "goods"],
    ["Charges", "incoterm"],
  ]);
  const [, main] = byAir().legs;
  const rows = [paperGoods(), paperGoods({ description: null, volume_m3: null, height_cm: null })];
  const partly = byAir({ legs: [{ ...main!, conveyance: null }], goods: rows });
  expect(missingOnAirWaybill(partly).map(({ field }) => field)).toEqual([
    "legs.0.conveyance",
    "goods.1.description",
    "goods.1.length_cm",
  ]);
});

test("three originals say the same; goods that do not fit are whole in the annex of each", async () => {
  const goods = Array.from({ length: 40 }, (_, at) => paperGoods({ description: `Valve type ${at + 1}.` }));
  const identity = { number: "020-12345675", issuedAt: new Date("2026-11-27T09:00:00Z"), issuedBy: "An" };
  const drawn = await drawForms([
    {
      kind: "house_air_waybill",
      identity,
      shipment: byAir({ goods }),
      air: figures,
    },
  ]);
  const pages = await readPdf(drawn.pdf);
  const each = pages.length / 3;
  for (const [at, copy] of ["issuing carrier", "consignee", "shipper"].entries()) {
    const text = pages.slice(at * each, (at + 1) * each).join(" ");
    expect(text).toContain(`Original ${at + 1}, for ${copy}`);
    for (const words of [
      "No 020-12345675",
      "27 Nov 2026 Machelen",
      "AS AGREED",
      "PP",
      "NVD",
      "Valve type 40.",
    ])
      expect(text).toContain(words);
  }
  expect(pages.join(" ")).not.toContain("DRAFT");
});

test("places that do not fit their boxes are short there, and need no annex", async () => {
  const legs = byAir().legs.map((leg) => ({
    ...leg,
    from_place: "Brussels Airport (BRU), Belgium",
    from_code: "BEBRU",
    to_place: "Charles de Gaulle International Airport, Roissy-en-France (CDG), France",
    to_code: null,
  }));
  const identity = { number: "020-12345675", issuedAt: new Date("2026-11-27T09:00:00Z"), issuedBy: "An" };
  const shipment = byAir({ legs });
  const drawn = await drawForms([{ kind: "house_air_waybill", identity, shipment, air: figures }]);
  const pages = await readPdf(drawn.pdf);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain("Brussels Airport (BRU), Belgium To CDG");
  expect(pages[0]).toContain("CHARLES DE GAULLE (CDG)");
  expect(shortPlace("Brussels Airport (BRU), Belgium (BEBRU)")).toBe("BRUSSELS (BRU)");
  expect(shortPlace("New York (US NYC)")).toBe("NEW YORK (NYC)");
  expect(shortPlace("Plant 7, Ghent")).toBe("PLANT 7");
});
