import { labelCount } from "./document.ts";
import type { PaperInput } from "./paper.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { drawInThread, LIMIT_MS } from "./drawing-threads.server.ts";

/** Twenty times what a label takes on a quick machine; with the most labels it stays below the ten minutes of an answer. */
const labelMs = 250;
const formMs = 1_000;

export const timeLimitOf = (input: PaperInput): number =>
  LIMIT_MS +
  (input.kind === "labels" ? labelMs * labelCount(input.shipments) : 0) +
  (input.kind === "forms" ? formMs * input.forms.length : 0);

/** @throws DrawingFailed */
export const drawPaper = (
  input: PaperInput,
  { timeLimitMs = timeLimitOf(input) } = {},
): Promise<DrawnPaper> => drawInThread(input, { timeLimitMs });
