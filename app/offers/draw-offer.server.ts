import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import type { OfferView } from "./offer-view.ts";
import { drawInThread } from "#app/documents/drawing-threads.server.ts";
import type { OfferInput } from "./offer-pdf.server.ts";

/** @throws DrawingFailed */
export function drawOffer(view: OfferView, { draft = false } = {}): Promise<DrawnPaper> {
  const input: OfferInput = { kind: "offer", view, draft };
  return drawInThread(input, { language: view.language });
}
