import { expect, test } from "vitest";
import type { PaperInput } from "./paper-data.ts";
import { OWN_LAYOUTS } from "#app/shipments/paper.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";

const row = (index: number) => paperGoods({ marks: `LLT ${index}`, description: `Yarn ${index}` });
const { consignee } = paperShipment();
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
    shipment: paperShipment({ goods: [row(1)] }),
  });
  for (const words of [
    "DN-2026-00012",
    "Łódź Żółć Sp. z o.o.",
    "LLT 1",
    "Yarn 1",
    "Name in capitals",
    "Signature",
  ])
    expect(page).toContain(words);
  expect(page).not.toContain("12 000");
  expect(page).not.toContain("EUR");
  expect(page).not.toContain("DRAFT");
});

test.each(OWN_LAYOUTS)(
  "the references a sea shipment usually has stand on the first page: %s",
  async (kind) => {
    const references = ["master_bl", "house_bl", "booking", "purchase_order", "customer_reference"].map(
      (of, index) => ({ kind: of as "booking", value: `REF-${index}` }),
    );
    const pages = await textOf({ kind, identity: issued("X-1"), shipment: paperShipment({ references }) });
    expect(pages, "pages").toHaveLength(1);
    expect(pages[0], "referenceLines in a box of its layout").toContain("REF-4");
  },
);

test("120 rows, a text of 3 000 letters and Arabic names are all there; a draft says so on each page", async () => {
  const instructions = `Żółć ${"ring at the gate ".repeat(180)}the end`;
  const pages = await textOf({
    kind: "delivery_note",
    identity: DRAFT,
    shipment: paperShipment({
      goods: Array.from({ length: 120 }, (_, index) => row(index + 1)),
      consignee: { ...consignee!, company: "شركة المنسوجات الشرقية" },
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
    paperShipment({ trackingNumber: `ZF-${1000 + index}` }),
  );
  const whole = (
    await textOf({ kind: "manifest", identity: issued("MAN-2026-00001"), head: HEAD, shipments })
  ).join(" ");
  expect(whole.match(/ZF-1\d{3}/g)).toHaveLength(5);
  expect(whole).toContain("1-ABC-234");
  expect(whole).toMatch(/Total 20 6 252.5/);
});

test("labels are counted", async () => {
  const input = { kind: "labels", size: "a4", publicUrl: "https://zenne.example" } as const;
  const pages = await textOf({ ...input, shipments: [paperShipment({ pieces: 8 })] });
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain("8/8");
  expect(pages[0]).toContain("PL LOD");
  const long = paperShipment({
    pieces: 1,
    trackingNumber: "N".repeat(64),
    consignee: { ...consignee!, company: "Łódź ".repeat(60) },
  });
  const [thermal = ""] = await textOf({ ...input, size: "thermal", shipments: [long] });
  expect(thermal).toContain("1/1");
});
