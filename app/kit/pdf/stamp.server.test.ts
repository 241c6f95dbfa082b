import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { stampPdf } from "./stamp.server.ts";

const identity = { number: "CMR-2026-00001", issuedAt: new Date("2026-11-22T10:00:00Z"), issuedBy: "Wim" };

async function drawnPages(pdf: Uint8Array) {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 0.5, render: "bitmap" });
    pages.push(data.slice());
  }
  document.destroy();
  return pages;
}

/** Each page's share of red; a pixel has four bytes, with red first and blue third. */
const redness = async (pdf: Uint8Array) =>
  (await drawnPages(pdf)).map((data) => {
    let red = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at + 2]! - data[at]!) > 60) red += 1;
    return red / (data.length / 4);
  });

test.each(["VOID", "SUPERSEDED"] as const)(
  "every page is stamped %s, says what it said, and the issued bytes stay the first part",
  async (stamp) => {
    const { pdf, pages } = await drawInThisThread({
      kind: "delivery_note",
      identity,
      shipment: paperShipment(),
    });
    const stamped = stampPdf(pdf, stamp);
    expect(Buffer.from(stamped).subarray(0, pdf.length).equals(Buffer.from(pdf))).toBe(true);
    expect(await readPdf(stamped)).toEqual(await readPdf(pdf));
    const [before, after] = [await redness(pdf), await redness(stamped)];
    expect(after).toHaveLength(pages);
    expect(before.every((red) => red < 0.001)).toBe(true);
    expect(after.every((red) => red > 0.01)).toBe(true);
  },
);

test.each([
  ["en", "COPY"],
  ["nl", "KOPIE"],
  ["fr", "COPIE"],
  ["de", "KOPIE"],
] as const)(
  "a copy says so in the language of the paper, in light grey behind all it says: %s",
  async (language, word) => {
    const shipment = paperShipment({ language });
    const { pdf } = await drawInThisThread({ kind: "delivery_note", identity, shipment });
    const copy = stampPdf(pdf, "COPY");
    expect(Buffer.from(copy).subarray(pdf.length).toString("latin1")).toContain(`/ActualText (${word})`);
    expect(await readPdf(copy)).toEqual(await readPdf(pdf));
    const [before = [], after = []] = [(await drawnPages(pdf))[0], (await drawnPages(copy))[0]];
    const greyer = [...before].map((value, at) => value - after[at]!);
    expect(greyer.filter((less) => less > 0).length).toBeGreaterThan(before.length * 0.01);
    expect(greyer.every((less, at) => less >= 0 && less < 25 && (before[at]! > 40 || less < 5))).toBe(true);
  },
);

test("what is no paper of ours is refused, never given out unstamped", () => {
  expect(() => stampPdf(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"), "VOID")).toThrow(TypeError);
});
