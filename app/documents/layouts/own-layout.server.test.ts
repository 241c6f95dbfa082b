import { expect, test, vi } from "vitest";
import { OwnPaper } from "../own-paper.server.ts";
import { drawSigned } from "./own-layout.server.ts";

const identity = { number: "XX-2026-00001", issuedAt: new Date("2026-11-27T10:00:00Z"), issuedBy: "An" };

test.each([1, 2, 4])("what is signed stands above its boxes, also on %i lines", async (lines) => {
  const paper = new OwnPaper("Declaration", identity, { name: "Declaration" });
  const sentence = Array(lines).fill("The goods are packed as declared.").join("\n");
  const ends: number[] = [];
  const { paragraph, boxes } = OwnPaper.prototype;
  vi.spyOn(paper, "paragraph").mockImplementation(function (this: OwnPaper, ...drawn) {
    paragraph.apply(this, drawn);
    ends.push(this.y);
  });
  const begins: number[] = [];
  vi.spyOn(paper, "boxes").mockImplementation(function (this: OwnPaper, ...drawn) {
    begins.push(this.y);
    boxes.apply(this, drawn);
  });
  drawSigned(paper, sentence, ["Name", "Date", "Signature"], { remarks: "Remarks" });
  expect(begins[0]! - ends[0]!).toBeGreaterThan(2);
  expect(begins[1]! - begins[0]!).toBe(50);
  // All of it on one page.
  expect(paper.y).toBe(begins[1]! + 76);
  await paper.finish();
});
