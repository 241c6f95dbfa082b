import { fileResponse } from "#app/files/file-response.server.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { findLinkedDocument } from "#app/documents/linked-documents.server.ts";
import type { Route } from "./+types/portal-document.route";
import { openShipment, linkedDownload } from "../link-requests.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db, shipmentId, refused } = await openShipment({ request, params, context });
  const document = shipmentId === null ? null : await findLinkedDocument(db, shipmentId, params.document);
  return linkedDownload(context, { file: document, refused }, (document) =>
    fileResponse(request, db, document),
  );
});
