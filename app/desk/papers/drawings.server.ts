import type { PaperInput } from "#app/documents/paper-data.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { drawOwnLayout } from "#app/documents/draw-own-layout.server.ts";
import { drawForms } from "#app/documents/forms.server.ts";
import { drawLabels } from "#app/documents/labels.server.ts";
import { drawLoadingList } from "#app/documents/loading-list.server.ts";
import { drawManifest } from "#app/documents/manifest.server.ts";
import { drawOfferSheet, type OfferPdfInput } from "#app/offers/offer-pdf.server.ts";

export type Drawing = PaperInput | OfferPdfInput;

export async function drawInThisThread(input: Drawing): Promise<DrawnPaper> {
  switch (input.kind) {
    case "cmr":
    case "house_bill_of_lading":
    case "house_air_waybill":
      return drawForms([input]);
    case "forms":
      return drawForms(input.forms);
    case "loading_list":
      return drawLoadingList(input);
    case "manifest":
      return drawManifest(input);
    case "offer":
      return drawOfferSheet(input);
    case "labels":
      return drawLabels(input);
    default:
      return drawOwnLayout(input);
  }
}
