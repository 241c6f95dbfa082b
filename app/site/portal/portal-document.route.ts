import { fileResponse, noSuchFile, plainAnswer } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { findLinkedDocument } from "#database/documents/linked-documents.ts";
import { PORTAL_MESSAGES } from "#words/links.ts";
import type { Route } from "./+types/portal-document.route";
import { refuseLink, openedShipment, openLink } from "./open-link.server.ts";

const downloads = { name: "portal-documents", points: 200, seconds: 10 * 60 };

/**
 * An issued document of a shipment for whoever has an open link to it, or to its customer: one that is not marked for
 * customers, was voided, or is of another shipment answers as one that never was.
 */
export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { limits, address } = args.context.get(requestScope);
  const params: { shipment?: string; document: string } = args.params;
  const { db, link, refused } = await openLink(args);
  const shipmentId = link ? await openedShipment(db, link, params.shipment) : null;
  const document = shipmentId && (await findLinkedDocument(db, shipmentId, params.document));
  if (!document) {
    const { init } = refused ?? (await refuseLink(limits, address));
    return init?.status === 429 ? plainAnswer(`${PORTAL_MESSAGES.tooManyMisses}\n`, 429) : noSuchFile();
  }
  if (!(await consumeVisitorPoint(limits, downloads, address)))
    return plainAnswer(`${PORTAL_MESSAGES.tooManyFiles}\n`, 429);
  return fileResponse(args.request, db, document);
});
