import type { DrawnPaper, PaperInput } from "#domain/documents/paper.ts";
import { drawCmr } from "./cmr.ts";

/** Draws a paper here and now: in the worker thread, and in tests. */
export async function drawInThisThread(input: PaperInput): Promise<DrawnPaper> {
  switch (input.kind) {
    case "cmr":
      return drawCmr(input);
    default:
      throw new Error(`no drawing of ${input.kind}`);
  }
}
