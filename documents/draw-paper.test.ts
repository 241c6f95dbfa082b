import { afterAll, expect, test } from "vitest";
import { DRAFT } from "#domain/documents/paper.ts";
import { DrawingFailed, drawPaper, endDrawing } from "./draw-paper.ts";

afterAll(endDrawing);

test("a drawing that fails says so, and the next thread works", async () => {
  const broken = drawPaper({ kind: "cmr", identity: DRAFT, shipment: null as never });
  await expect(broken).rejects.toThrow(DrawingFailed);
});
