import { expect, test } from "vitest";
import { LABELS_MAX } from "./document.ts";
import { endDrawing, drawPaper } from "./drawing-threads.server.ts";
import type { PaperInput } from "./paper-data.ts";
import { paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";

const textOf = async (input: PaperInput) => {
  const { pdf, pages } = await drawInThisThread(input);
  const text = await readPdf(pdf);
  expect(text).toHaveLength(pages);
  return text;
};

test("500 shipments stand on one manifest, with the sum of their pieces", async () => {
  const shipments = Array.from({ length: 500 }, (_, index) =>
    paperShipment({ trackingNumber: `ZF-${1000 + index}`, pieces: 2 }),
  );
  const identity = {
    number: "MAN-2026-00001",
    issuedAt: new Date("2026-11-22T10:00:00Z"),
    issuedBy: "Wim",
  };
  const head = { conveyance: "1-ABC-234", carrier: null, from: null, to: null };
  const whole = (await textOf({ kind: "manifest", identity, head, shipments })).join(" ");
  expect(whole.match(/ZF-1\d{3}/g)).toHaveLength(500);
  expect(whole).toContain("1-ABC-234");
  expect(whole).toContain("1 000");
});

test("the most labels of one file, each of another shipment, fit in the memory of the drawing thread", async () => {
  const shipments = Array.from({ length: LABELS_MAX }, (_, index) =>
    paperShipment({ trackingNumber: `ZF-2026-${100_000 + index}`, pieces: 1 }),
  );
  const { pages } = await drawPaper({
    kind: "labels",
    size: "thermal",
    publicUrl: "https://zenne.example",
    shipments,
  });
  await endDrawing();
  expect(pages).toBe(LABELS_MAX);
}, 120_000);

test("200 labels are counted", async () => {
  const shipments = [paperShipment({ pieces: 200 })];
  const pages = await textOf({ kind: "labels", size: "a4", publicUrl: "https://zenne.example", shipments });
  expect(pages).toHaveLength(50);
  expect(pages[49]).toContain("200/200");
  expect(pages[0]).toContain("PL LOD");
});
