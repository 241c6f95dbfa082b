import { expect, test } from "vitest";
import { DRAFT, type PaperInput, type PaperShipment } from "#domain/documents/paper.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "./drawings.ts";

const party = (company: string) => ({
  name: "An Maes",
  company,
  address: ["Kaai 7", "9000 Gent"],
  countryCode: "BE",
  phone: null,
  email: null,
  vatNumber: null,
  eori: null,
});
const row = (index: number) => ({
  packages: 2,
  package_code: "CT",
  description: `Yarn ${index}`,
  marks: `LLT ${index}`,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  gross_kg: 10.5,
  volume_m3: 0.25,
  hs_code: null,
  un_number: null,
  stackable: true,
  container: null,
});
const shipment = (changes: Partial<PaperShipment> = {}): PaperShipment => ({
  id: "",
  trackingNumber: "ZF-2345-6789-C",
  mode: "Road Transport",
  shipper: party("Leieland Textiles"),
  consignee: party("Tissus du Nord"),
  origin: { name: "Ghent, Belgium", code: "BEGNE" },
  destination: { name: "Lille, France", code: "FRLIL" },
  references: [{ kind: "purchase_order", value: "PO-881234" }],
  goods: [row(1)],
  containers: [],
  legs: [],
  incoterm: null,
  incotermPlace: null,
  declaredValue: 12_345,
  currency: "EUR",
  dangerousGoods: false,
  weightKg: 10.5,
  pieces: 2,
  estimatedDelivery: null,
  instructions: null,
  ...changes,
});
const issued = (number: string) => ({ number, issuedAt: new Date("2026-11-22T10:00:00Z"), issuedBy: "Wim" });
const HEAD = { conveyance: "1-ABC-234", carrier: null, from: null, to: null };
const textOf = async (input: PaperInput) => {
  const { pdf, pages } = await drawInThisThread(input);
  const text = await readPdf(pdf);
  expect(text).toHaveLength(pages);
  return text;
};

test("a delivery note names pieces and marks, what to sign, and no price", async () => {
  const [page = ""] = await textOf({
    kind: "delivery_note",
    identity: issued("DN-2026-00012"),
    shipment: shipment(),
  });
  for (const words of ["DN-2026-00012", "Tissus du Nord", "LLT 1", "Yarn 1", "Name in capitals", "Signature"])
    expect(page).toContain(words);
  expect(page).not.toContain("12 345");
  expect(page).not.toContain("EUR");
  expect(page).not.toContain("DRAFT");
});

test("120 rows, a text of 3 000 letters and Arabic names are all there; a draft says so on each page", async () => {
  const instructions = `Żółć ${"ring at the gate ".repeat(180)}the end`;
  const pages = await textOf({
    kind: "delivery_note",
    identity: DRAFT,
    shipment: shipment({
      goods: Array.from({ length: 120 }, (_, index) => row(index + 1)),
      consignee: party("شركة المنسوجات الشرقية"),
      instructions,
    }),
  });
  const whole = pages.join(" ");
  for (let index = 1; index <= 120; index++) expect(whole).toContain(`LLT ${index} `);
  expect(whole).toContain("the end");
  expect(whole).toContain("Żółć");
  expect(pages.every((text) => text.includes("DRAFT"))).toBe(true);
});

test("shipments stand on one manifest, with the sum of their pieces", async () => {
  const shipments = Array.from({ length: 5 }, (_, index) =>
    shipment({ trackingNumber: `ZF-${1000 + index}` }),
  );
  const whole = (
    await textOf({ kind: "manifest", identity: issued("MAN-2026-00001"), head: HEAD, shipments })
  ).join(" ");
  expect(whole.match(/ZF-1\d{3}/g)).toHaveLength(5);
  expect(whole).toContain("1-ABC-234");
  expect(whole).toMatch(/\b10\b/);
});

test("labels are counted", async () => {
  const input = { kind: "labels", size: "a4", publicUrl: "https://zenne.example" } as const;
  const pages = await textOf({ ...input, shipments: [shipment({ pieces: 8 })] });
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain("8/8");
  expect(pages[0]).toContain("FR LIL");
  const long = shipment({ pieces: 1, trackingNumber: "N".repeat(64), consignee: party("Łódź ".repeat(60)) });
  const [thermal = ""] = await textOf({ ...input, size: "thermal", shipments: [long] });
  expect(thermal).toContain("1/1");
});
