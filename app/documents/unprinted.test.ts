import { expect, test } from "vitest";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { missingBoxes } from "./missing-boxes.ts";

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
