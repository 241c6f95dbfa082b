import { afterAll, expect, test } from "vitest";
import { LABELS_MAX } from "./document.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawOffer } from "#app/offers/offer-pdf.server.ts";
import { DrawingFailed, endDrawing, drawPaper, timeLimitOf } from "./drawing-threads.server.ts";
import { type OfferForView, type OfferLineForView, offerView } from "#app/offers/offer-view.ts";

afterAll(endDrawing);

const issued = { number: "CMR-2026-00012", issuedAt: new Date("2026-11-22T10:00:00Z"), issuedBy: "An" };
const cmr = { kind: "cmr", identity: issued, shipment: paperShipment() } as const;

test("a consignment note has four copies with their names, and all of them say the same", async () => {
  const { pdf, pages } = await drawPaper(cmr);
  const copies = await readPdf(pdf);
  expect(pages).toBe(4);
  for (const [index, name] of ["sender", "consignee", "carrier"].entries())
    expect(copies[index]).toContain(`Copy for ${name}`);
  expect(copies[3]).toContain("Administrative copy");
  for (const copy of copies) {
    for (const text of ["CMR-2026-00012", "Kaas & Zonen NV", "Łódź Żółć Sp. z o.o.", "1-ABC-234"])
      expect(copy).toContain(text);
    for (const cell of ["KX 1-4", "Pallets", "Ball bearings, steel", "848210", "1 250,5", "3,84"])
      expect(copy).toContain(cell);
    expect(copy).not.toContain("DRAFT");
  }
  expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Marked true/);
});

test("the same input gives the same bytes, two drawn at once", async () => {
  const [first, second] = await Promise.all([drawPaper(cmr), drawPaper(cmr)]);
  expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true);
});

test("120 rows stand in the annex of each copy, all of them, with their totals", async () => {
  const goods = Array.from({ length: 120 }, (_, index) => paperGoods({ marks: `MARK-${index + 1}` }));
  const drawn = await drawPaper({ kind: "cmr", identity: DRAFT, shipment: paperShipment({ goods }) });
  const pages = await readPdf(drawn.pdf);
  const each = pages.length / 4;
  expect(pages[0]).toContain("See the list of goods in the annex: 120 items");
  for (const copy of [0, 1, 2, 3]) {
    const text = pages.slice(copy * each, (copy + 1) * each).join(" ");
    for (const { marks } of goods) expect(text).toMatch(new RegExp(`${marks}\\b`));
    expect(text).toContain("Brought forward");
    expect(text.match(/150 060/g)).toHaveLength(2);
  }
  expect(pages.every((page) => page.includes("DRAFT"))).toBe(true);
});

test("the most labels have time on a slow machine, within the ten minutes of an answer", () => {
  const labels = (pieces: number) =>
    timeLimitOf({
      kind: "labels",
      size: "a4",
      publicUrl: "https://zenne.example",
      shipments: [paperShipment({ pieces })],
    });
  expect(timeLimitOf(cmr)).toBe(30_000);
  expect(labels(1_600)).toBeGreaterThan(5 * 60_000);
  expect(labels(LABELS_MAX)).toBeLessThan(10 * 60_000);
});

test("a house bill is a draft until it is issued", async () => {
  const bill = {
    kind: "house_bill_of_lading",
    shipment: paperShipment(),
    notify: null,
    originals: 3,
  } as const;
  const [draft] = await readPdf((await drawPaper({ ...bill, identity: DRAFT })).pdf);
  expect(draft).toContain("DRAFT, not issued");
  const [text] = await readPdf(
    (await drawPaper({ ...bill, identity: { ...issued, number: "HBL-2026-00007" } })).pdf,
  );
  for (const words of [
    "BILL OF LADING",
    "No HBL-2026-00007",
    "THREE (3)",
    "RECEIVED for shipment",
    "Same as consignee",
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/DRAFT|FIATA/);
});

test("a company of 300 letters is whole in the annex", async () => {
  const name = "Ł".repeat(300);
  const shipper = { ...paperShipment().shipper!, company: name };
  const drawn = await drawPaper({ ...cmr, shipment: paperShipment({ shipper }) });
  const text = (await readPdf(drawn.pdf)).join("").replace(/\s/g, "");
  expect(text).toContain(name);
});

test("a drawing that takes too long is ended, one that fails says so, and the next works", async () => {
  await expect(drawPaper(cmr, { timeLimitMs: 1 })).rejects.toMatchObject({ why: "tooLong" });
  await expect(drawPaper({ ...cmr, shipment: null as never })).rejects.toThrow(DrawingFailed);
  await expect(drawPaper(cmr)).resolves.toMatchObject({ pages: 4 });
});

const offer: OfferForView = {
  number: "OF-2026-00042",
  version: 2,
  customer_name: "محمد عبد الله",
  customer_company: "Zażółć Gęślą Jaźń Sp. z o.o.",
  customer_email: "jo@customer.example",
  rate: null,
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
  const { origin, destination, price, net, gross, validUntil, customer, title } = view;
  for (const words of [
    origin,
    destination,
    price.note,
    net,
    gross,
    validUntil,
    customer.company,
    title,
    "JPY −40",
  ])
    expect(text).toContain(words);
  expect(text).toContain("The minimum of JPY 150,000 is charged");
  expect(text.match(/VAT 21% on/g)).toHaveLength(1);
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
