import { afterAll, expect, test } from "vitest";
import { DRAFT } from "#domain/documents/paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { DrawingFailed, drawPaper, endDrawing } from "./draw-paper.ts";

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
    for (const text of ["CMR-2026-00012", "Kaas & Zonen NV", "Łódź Żółć Sp. z o.o.", "1-ABC-234", "1 250.5"])
      expect(copy).toContain(text);
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
