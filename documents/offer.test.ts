import { afterAll, expect, test } from "vitest";
import { type OfferForView, type OfferLineForView, offerView } from "#domain/offers/offer-view.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { endDrawing } from "./draw-paper.ts";
import { drawOffer } from "./offer.ts";

afterAll(endDrawing);

const offer: OfferForView = {
  number: "OF-2026-00042",
  version: 2,
  customer_name: "محمد عبد الله",
  customer_company: "Zażółć Gęślą Jaźń Sp. z o.o.",
  service_type: "Sea Freight",
  origin_location: "Łódź, Poland",
  destination_location: "Lagos, Nigeria",
  cargo: "Spare parts",
  pieces: 12,
  weight_kg: "1250.500",
  chargeable_kg: null,
  volume_m3: null,
  containers: null,
  currency: "JPY",
  incoterm: "CIF",
  incoterm_place: "Apapa",
  valid_until: "2026-12-04",
  payment_days: 30,
  conditions: "Subject to space.",
  sent_at: new Date("2026-11-22T10:00:00Z"),
};
const line = (more: Partial<OfferLineForView>): OfferLineForView => ({
  description: "Ocean freight",
  basis: "flat",
  quantity: "1.000",
  price: "1000.0000",
  minimum: null,
  vat_rate: "21.00",
  ...more,
});

test("forty lines stand whole on two pages, with the sums once and every text of the view", async () => {
  const rows = Array.from({ length: 38 }, (_, at) => line({ description: `Charge number ${at + 1}.` }));
  const discount = line({ description: "Discount", price: "-40.0000" });
  const small = line({ description: "Weighing", basis: "kg", quantity: "20.000", minimum: "150000.0000" });
  const view = offerView(offer, [...rows, discount, small]);
  const { pdf, pages } = await drawOffer(view);
  expect(pages).toBe(2);
  const text = (await readPdf(pdf)).join(" ");
  for (const { description, amount } of view.lines) {
    expect(text.split(description)).toHaveLength(2);
    expect(text).toContain(amount);
  }
  const { lane, price, net, gross, validUntil, customer, title } = view;
  for (const words of [lane, price.note, net, gross, validUntil, customer.company, title, "JPY -40"])
    expect(text).toContain(words);
  expect(text).toContain("The minimum of JPY 150,000 is charged");
  expect(text.match(/VAT 21 % on/g)).toHaveLength(1);
  expect(text).not.toContain("DRAFT");
  expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Marked true/);
});

test("a draft says so, and conditions of any length stand whole", async () => {
  const conditions = Array.from({ length: 120 }, (_, at) => `Condition ${at + 1}.`).join("\n");
  const view = offerView({ ...offer, conditions, sent_at: null }, [line({})]);
  const pages = await readPdf((await drawOffer(view, { draft: true })).pdf);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.every((page) => page.includes("DRAFT"))).toBe(true);
  for (let at = 1; at <= 120; at++) expect(pages.join(" ")).toContain(`Condition ${at}.`);
});
