import { fileResponse, generatedResponse, plainAnswer } from "#app/files/file-response.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readOffer } from "../read-offer.server.ts";
import { findOfferPdf } from "../find-pdf.server.ts";
import { drawOffer } from "../draw-offer.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { offerFileName, offerView } from "../offer-view.ts";
import { DOCUMENT_MESSAGES } from "#app/documents/words.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/pdf.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "offers.read");
  const { db, log } = context.get(requestScope);
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { offer, lines } = read;
  const sent = await findOfferPdf(db, offer);
  if (sent) return fileResponse(request, db, sent);
  try {
    const { pdf } = await drawOffer(offerView(offer, lines), { draft: offer.status === "draft" });
    return generatedResponse({
      name: offerFileName(offer.number, offer.version),
      type: "application/pdf",
      bytes: pdf,
    });
  } catch (error) {
    log.error({ err: error }, "an offer could not be drawn");
    return plainAnswer(`${DOCUMENT_MESSAGES.drawFailed}\n`, 503);
  }
});
