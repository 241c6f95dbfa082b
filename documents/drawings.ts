import type { PaperInput } from "#domain/documents/paper.ts";
import type { DrawnPaper } from "#domain/drawn-paper.ts";
import { drawCmr } from "./cmr.ts";
import { drawDeliveryNote } from "./delivery-note.ts";
import { drawHouseBill } from "./house-bill.ts";
import { drawLabels } from "./labels.ts";
import { drawManifest } from "./manifest.ts";
import { drawOfferSheet, type OfferInput } from "./offer-sheet.ts";

export type Drawing = PaperInput | OfferInput;

/** In the worker thread, and in tests. */
export async function drawInThisThread(input: Drawing): Promise<DrawnPaper> {
  switch (input.kind) {
    case "cmr":
      return drawCmr(input);
    case "house_bill_of_lading":
      return drawHouseBill(input);
    case "delivery_note":
      return drawDeliveryNote(input);
    case "manifest":
      return drawManifest(input);
    case "offer":
      return drawOfferSheet(input);
    case "labels":
      return drawLabels(input);
  }
}
