import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NO_DETAILS } from "#app/shipments/details.server.ts";
import { goodsRowSchema, goodsTotals } from "#app/shipments/goods.ts";
import { DocumentDetails, GoodsAnnex, type PaperDetails, termFacts } from "./document-details.tsx";

function detailsWith(count: number): PaperDetails {
  const goods = Array.from({ length: count }, (_, number) =>
    goodsRowSchema.parse({ packages: 2, description: `Goods ${number + 1}`, gross_kg: 10, volume_m3: 0.5 }),
  );
  return { ...NO_DETAILS, goods, totals: goodsTotals(goods), chargeable: null };
}

const paper = (details: PaperDetails) => renderToStaticMarkup(<DocumentDetails details={details} />);
const annex = (details: PaperDetails) => renderToStaticMarkup(<GoodsAnnex details={details} number="ZF-1" />);

test("a shipment without details prints none", () => {
  expect(paper(detailsWith(0))).toBe("");
  expect(annex(detailsWith(0))).toBe("");
  expect(termFacts(detailsWith(0))).toEqual([]);
});

test("few goods stand on the document with their totals", () => {
  const details = detailsWith(12);
  expect(paper(details)).toContain("Goods 12");
  expect(paper(details)).toContain("24 packages");
  expect(annex(details)).toBe("");
});

test("many goods stand on an annex, whole, and the document says so", () => {
  const details = detailsWith(500);
  expect(paper(details)).toContain("500 rows, 1,000 packages, 5,000 kg, 250 m³: see the annex.");
  expect(paper(details)).not.toContain("Goods 12");
  expect(annex(details)).toContain("Annex: goods of ZF-1");
  expect(annex(details)).toContain("Goods 500");
});

test("terms and containers are printed as agreed and sealed", () => {
  const terms = {
    incoterm: "CIF",
    incoterm_place: "Lagos",
    declared_value: 12_000,
    declared_currency: "EUR",
    dangerous_goods: true,
    temperature_min_c: null,
    temperature_max_c: null,
  } as const;
  const container = {
    id: null,
    number: "MSCU1234566",
    type_code: "45G1",
    seal: "BE12345",
    tare_kg: 3900,
    gross_kg: 2600.5,
  };
  const details = { ...detailsWith(1), terms, containers: [container] };
  expect(termFacts(details)).toEqual([
    ["Incoterm", "CIF Lagos"],
    ["Declared Value", "EUR 12,000.00"],
    ["Dangerous Goods", "Yes"],
  ]);
  for (const text of ["MSCU1234566", "40 ft high cube", "BE12345", "6,500.5 kg"])
    expect(paper(details)).toContain(text);
});
