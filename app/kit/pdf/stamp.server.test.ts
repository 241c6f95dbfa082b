import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { stampPdf } from "./stamp.server.ts";

const identity = { number: "CMR-2026-00001", issuedAt: new Date("2026-11-22T10:00:00Z"), issuedBy: "Wim" };

async function redness(pdf: Uint8Array) {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 0.5, render: "bitmap" });
    let red = 0;
    // Four bytes per pixel, with red first and blue third.
    for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at + 2]! - data[at]!) > 60) red += 1;
    pages.push(red / (data.length / 4));
  }
  document.destroy();
  return pages;
}

test.each(["VOID", "COPY", "SUPERSEDED"] as const)(
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

test("what is no paper of ours is refused, never given out unstamped", () => {
  expect(() => stampPdf(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"), "VOID")).toThrow(TypeError);
});
