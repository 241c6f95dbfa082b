import { fileResponse } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { linkedDownload } from "#app/portal/link-requests.server.ts";
import { findCustomerFile } from "#app/files/list-files.server.ts";
import { findLinkedOffer } from "../linked-offer.server.ts";
import type { Route } from "./+types/offer-file.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const db = context.get(requestScope).readDb();
  const linked = await findLinkedOffer(db, params.token);
  const file = linked && (await findCustomerFile(db, linked.offer.first_id, params.file, "offer_id"));
  return linkedDownload(context, { file }, (file) => fileResponse(request, db, file));
});
