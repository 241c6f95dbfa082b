import { fileResponse, jpegResponse, noSuchFile, plainAnswer } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { findCustomerFile } from "#database/files/list-files.ts";
import { readAsJpeg } from "#database/files/previews.ts";
import { FILE_MESSAGES } from "#words/files.ts";
import { PORTAL_MESSAGES } from "#words/links.ts";
import type { Route } from "./+types/portal-file.route";
import { refuseLink, openedShipment, openLink } from "./open-link.server.ts";

const downloads = { name: "portal-documents", points: 200, seconds: 10 * 60 };

/**
 * A file of a shipment for whoever has an open link to it, or to its customer. Asked each time: a link that was revoked, a
 * file that is hidden again and one of another shipment answer as one that never was.
 */
export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { request, context } = args;
  const { db: primary, limits, address } = context.get(requestScope);
  const params: { shipment?: string; file: string } = args.params;
  const { db, link, refused } = await openLink(args);
  const shipmentId = link ? await openedShipment(db, link, params.shipment) : null;
  const file = shipmentId && (await findCustomerFile(db, shipmentId, params.file));
  if (!file) {
    const { init } = refused ?? (await refuseLink(limits, address));
    return init?.status === 429 ? plainAnswer(`${PORTAL_MESSAGES.tooManyMisses}\n`, 429) : noSuchFile();
  }
  if (!(await consumeVisitorPoint(limits, downloads, address)))
    return plainAnswer(`${PORTAL_MESSAGES.tooManyFiles}\n`, 429);
  const asJpeg = new URL(request.url).searchParams.get("as") === "jpeg";
  if (!asJpeg || file.type !== "image/heic") return fileResponse(request, db, file);
  const jpeg = await readAsJpeg(primary, file);
  return jpeg ? jpegResponse(file.name, jpeg) : plainAnswer(`${FILE_MESSAGES.noJpeg}\n`, 422);
});
