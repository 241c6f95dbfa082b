import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expect, test } from "vitest";
import { paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import type { LabelSize } from "./paper-data.ts";

const draw = (shipment: Parameters<typeof paperShipment>[0], size: LabelSize = "a6") =>
  drawInThisThread({
    kind: "labels",
    size,
    publicUrl: "https://zenne.example",
    shipments: [paperShipment(shipment)],
  });

/** The first page as a label printer of 203 dots an inch draws it. */
async function print(pdf: Uint8Array) {
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const [page] = document.pages();
  const { originalWidth, originalHeight } = page!.getOriginalSize();
  const { data, width, height } = await page!.render({ scale: 203 / 72, render: "bitmap" });
  const size = { width: Math.round(originalWidth), height: Math.round(originalHeight) };
  document.destroy();
  return { dots: { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" as const }, size };
}

test.each([
  ["a6", { width: 298, height: 420 }],
  ["thermal", { width: 283, height: 425 }],
] as const)("a label of size %s fills its page, one a piece, and its barcodes scan", async (size, points) => {
  const { pdf, pages } = await draw({ pieces: 6, trackingNumber: "ZF-2345-6789-C" }, size);
  expect(pages).toBe(6);
  const printed = await print(pdf);
  expect(printed.size).toEqual(points);
  const require = createRequire(import.meta.url);
  const wasmBinary = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const codes = await readBarcodes(printed.dots as ImageData, { tryHarder: true });
  expect(Object.fromEntries(codes.map(({ format, text }) => [format, text]))).toEqual({
    Code128: "ZF-2345-6789-C",
    QRCode: "https://zenne.example/track?number=ZF-2345-6789-C",
  });
});

test("long names leave room for every line of the address, the sender and the number", async () => {
  const party = (name: string) => ({
    name: name.padEnd(199, "W"),
    company: `${name} of many words `.repeat(8).trim(),
    address: ["Kaai 12", "Door B", "2030 Antwerp", "Belgium"],
    countryCode: "BE",
    phone: "+32 3 555 01 10",
    email: null,
    vatNumber: null,
    eori: null,
  });
  const { pdf } = await draw({
    pieces: 1,
    trackingNumber: "N".repeat(40),
    shipper: party("shipper"),
    consignee: party("consignee"),
    origin: { name: "O".repeat(200), code: null },
    destination: { name: "D".repeat(200), code: null },
  });
  const [text = ""] = await readPdf(pdf);
  for (const words of ["Kaai 12", "Door B", "2030 Antwerp", "Belgium", "+32 3 555 01 10", "shipper of many"])
    expect(text).toContain(words);
});
