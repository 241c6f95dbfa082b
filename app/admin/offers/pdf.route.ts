import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { contentStream } from "#database/files/content-stream.ts";
import { readOffer } from "#database/offers/read-offer.ts";
import { drawOffer } from "#documents/offer.ts";
import { NotFound } from "#domain/errors.ts";
import { offerFileName, offerView } from "#domain/offers/offer-view.ts";
import { DOCUMENT_MESSAGES } from "#words/documents.ts";
import { OFFER_MESSAGES } from "#words/offers.ts";
import type { Route } from "./+types/pdf.route";

/** The PDF of an offer: as it was sent, else as it would be sent now, marked as a draft. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "offers.read");
  const { db, log } = context.get(requestScope);
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { offer, lines } = read;
  const name = offerFileName(offer.number, offer.version);
  if (offer.pdf_hash) return new Response(contentStream(db, offer.pdf_hash), { headers: headersOf(name) });
  try {
    const { pdf } = await drawOffer(offerView(offer, lines), { draft: offer.status === "draft" });
    return new Response(new Uint8Array(pdf), { headers: headersOf(name) });
  } catch (error) {
    log.error({ err: error }, "an offer could not be drawn");
    return new Response(`${DOCUMENT_MESSAGES.drawFailed}\n`, {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
});

/** A file to be kept, never a page of ours: whatever is in it runs nowhere. */
const headersOf = (name: string) => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-store, no-transform",
});
