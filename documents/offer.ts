import type { DrawnPaper } from "#domain/documents/paper.ts";
import type { OfferView } from "#domain/offers/offer-view.ts";
import { drawPaper } from "./draw-paper.ts";

/** An offer as PDF, in the texts of its page; a draft says so across it. Drawn in a worker thread. */
export const drawOffer = (view: OfferView, { draft = false } = {}): Promise<DrawnPaper> =>
  drawPaper({ kind: "offer", view, draft });
