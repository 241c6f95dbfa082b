import { fileResponse } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { linkedDownload } from "#app/portal/linked-download.server.ts";
import { findLinkedOffer } from "../linked-offer.server.ts";
import { findOfferPdf } from "../find-pdf.server.ts";
import type { Route } from "./+types/offer-pdf.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const db = context.get(requestScope).readDb();
  const linked = await findLinkedOffer(db, params.token);
  const pdf = linked && (await findOfferPdf(db, linked.offer));
  return linkedDownload(context, { file: pdf }, (file) => fileResponse(request, db, file));
});
