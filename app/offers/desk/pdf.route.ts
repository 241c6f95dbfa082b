import { generatedResponse, plainAnswer } from "#app/files/file-response.server.ts";
import { readOffer } from "../read-offer.server.ts";
import { changedSheet, findOfferPdf } from "../find-pdf.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { drawOffer, asDeskCopy, senderOf } from "../offer-pdf.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { customerView } from "../customer-view.server.ts";
import { offerFileName } from "../offer-view.ts";
import { DOCUMENT_MESSAGES } from "#app/documents/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/pdf.route";

export const loader = forStaff(
  "offers.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor, log, publicUrl }) => {
    const read = await readOffer(db, actor, params.id);
    if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
    const { lines } = read;
    const language = new URL(request.url).searchParams.get("language");
    const offer = { ...read.offer, ...(isLanguage(language) && { language }) };
    const sent = await findOfferPdf(db, offer);
    if (sent) return await changedSheet(request, { db, file: sent }, asDeskCopy);
    try {
      const draft = offer.status === "draft";
      const sender = senderOf(draft ? actor : {}, (await readSettings(db)).invoicing, publicUrl);
      const { pdf } = await drawOffer(customerView(offer, lines), { draft, sender });
      return generatedResponse({
        name: runInLanguage(offer.language, () => offerFileName(offer.number, offer.version)),
        type: "application/pdf",
        bytes: draft ? pdf : asDeskCopy(pdf),
      });
    } catch (error) {
      log.error({ err: error }, "an offer could not be drawn");
      return plainAnswer(`${DOCUMENT_MESSAGES.drawFailed}\n`, 503);
    }
  },
);
