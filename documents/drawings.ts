import type { DrawnPaper, PaperInput } from "#domain/documents/paper.ts";

/** Draws a paper here and now: in the worker thread, and in tests. */
export async function drawInThisThread(input: PaperInput): Promise<DrawnPaper> {
  throw new Error(`no drawing of ${input.kind}`);
}
