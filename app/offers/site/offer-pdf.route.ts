import { currentLanguage } from "#app/kit/language/language.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { linkedDownload } from "#app/portal/link-requests.server.ts";
import { offerAddress } from "#app/portal/private-path.ts";
import { withAcceptCode } from "../offer-pdf.server.ts";
import { findLinkedOffer } from "../linked-offer.server.ts";
import { changedSheet, findOfferPdf } from "../find-pdf.server.ts";
import type { Route } from "./+types/offer-pdf.route";

/** Adds the QR code of the link, which the stored PDF does not have. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { readDb, publicUrl } = context.get(requestScope);
  const db = readDb();
  const linked = await findLinkedOffer(db, params.token);
  const pdf = linked && (await findOfferPdf(db, linked.offer));
  return linkedDownload(context, { file: pdf }, (file) => {
    const link = offerAddress(publicUrl, params.token, currentLanguage());
    return changedSheet(request, { db, file }, (sheet) => withAcceptCode(sheet, link));
  });
});
