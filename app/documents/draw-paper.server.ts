import { labelCount } from "./document.ts";
import type { PaperInput } from "./paper.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { drawInThread, LIMIT_MS } from "./drawing-threads.server.ts";

/** Twenty times the duration of a label on a fast machine; with the maximum of labels it stays below the ten minutes of a response. */
const labelMs = 250;
const formMs = 1_000;

export const timeLimitOf = (input: PaperInput): number =>
  LIMIT_MS +
  (input.kind === "labels" ? labelMs * labelCount(input.shipments) : 0) +
  (input.kind === "forms" ? formMs * input.forms.length : 0);

/** Draws a paper. @throws DrawingFailed */
export const drawPaper = (
  input: PaperInput,
  { timeLimitMs = timeLimitOf(input) } = {},
): Promise<DrawnPaper> => drawInThread(input, { timeLimitMs });
