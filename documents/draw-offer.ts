import type { DrawnPaper } from "#domain/drawn-paper.ts";
import type { OfferView } from "#domain/offers/offer-view.ts";
import { drawInThread } from "./drawing-threads.ts";
import type { OfferInput } from "./offer-sheet.ts";

/** @throws DrawingFailed */
export function drawOffer(view: OfferView, { draft = false } = {}): Promise<DrawnPaper> {
  const input: OfferInput = { kind: "offer", view, draft };
  return drawInThread(input);
}
