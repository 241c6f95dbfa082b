import { fileResponse } from "#app/files/file-response.server.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { linkedDownload } from "#app/portal/link-requests.server.ts";
import { offerAddress } from "#app/portal/private-path.ts";
import { withAcceptCode } from "../offer-pdf.server.ts";
import { findLinkedOffer } from "../linked-offer.server.ts";
import { findOfferPdf } from "../find-pdf.server.ts";
import type { Route } from "./+types/offer-pdf.route";

/** Whole, never in parts: what is stored has no code of the link yet. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { readDb, publicUrl } = context.get(requestScope);
  const db = readDb();
  const linked = await findLinkedOffer(db, params.token);
  const pdf = linked && (await findOfferPdf(db, linked.offer));
  return linkedDownload(context, { file: pdf }, async (file) => {
    const stored = await fileResponse(new Request(request.url), db, file);
    if (!stored.ok) return stored;
    const link = offerAddress(publicUrl, params.token, currentLanguage());
    const sheet = withAcceptCode(new Uint8Array(await stored.arrayBuffer()), link);
    const headers = new Headers(stored.headers);
    headers.delete("Accept-Ranges");
    headers.set("Content-Length", String(sheet.length));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(sheet), { headers });
  });
});
