import { expect, test } from "vitest";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { missingBoxes } from "./missing-boxes.ts";
import { unprintedInOffer } from "./unprinted.ts";

const readable = [
  "Łódź Żółć",
  "Ελλάδα",
  "Київ",
  "شركة النقل",
  "Côte d'Ivoire № 3, 12 m³",
  "दिल्ली",
  "≤ 2 m² · “½” ± €5™",
];

test.each(readable)("«%s» is printed", (description) => {
  expect(missingBoxes("cmr", paperShipment({ goods: [paperGoods({ description })] }))).toEqual([]);
});

test("letters that our fonts do not have are named with their fields, on every paper", () => {
  const { shipper, consignee } = paperShipment();
  const shipment = paperShipment({
    shipper: { ...shipper!, company: "上海国际货运代理有限公司" },
    consignee: { ...consignee!, address: ["Namal 1", "חיפה"] },
    goods: [paperGoods(), paperGoods({ marks: "부산 1-4" })],
  });
  for (const kind of ["cmr", "delivery_note", "house_bill_of_lading"] as const) {
    const unprinted = missingBoxes(kind, shipment).filter((box) => box.unprinted);
    expect(unprinted.map(({ field, words }) => `${field}: ${words.split(" ")[0]}`)).toEqual([
      "shipper_id: «上海国际货运代理有限公司»",
      "consignee_id: «חיפה»",
      "goods.1.marks: «부산»",
    ]);
  }
});

test("signs and emoji that our fonts do not have are named too, together where they stand together", () => {
  const boxes = (description: string) =>
    missingBoxes("cmr", paperShipment({ goods: [paperGoods({ description })] })).map(({ words }) => words);
  for (const signs of ["→", "✓", "📦📦", "☎", "「", "Ａ"])
    expect(boxes(`Pumps ${signs} 2`)).toEqual([expect.stringMatching(new RegExp(`^«${signs}» is printed`))]);
});

test("an offer names them by its own fields, and each line", () => {
  const offer = {
    customer_name: "Wei Zhang",
    customer_company: "上海国际",
    origin_location: "Antwerp",
    destination_location: "Shanghai",
    cargo: null,
    incoterm_place: null,
    conditions: "Subject to space ✅",
  };
  const lines = [{ description: "Sea freight" }, { description: "Haulage → port" }];
  expect(unprintedInOffer(offer, lines).map((words) => words.split(" is printed")[0])).toEqual([
    "PDF, Company: «上海国际»",
    "PDF, Conditions: «✅»",
    "PDF, Line 2: «→»",
  ]);
  expect(unprintedInOffer({ ...offer, customer_company: null, conditions: null }, [])).toEqual([]);
});
