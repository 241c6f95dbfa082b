import { fileResponse, jpegResponse, plainAnswer } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { findCustomerFile } from "#app/files/list-files.server.ts";
import { readAsJpeg } from "#app/files/previews.server.ts";
import { FILE_MESSAGES } from "#app/files/words.ts";
import type { Route } from "./+types/portal-file.route";
import { openShipment, linkedDownload } from "../link-requests.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db, shipmentId, refused } = await openShipment({ request, params, context });
  const file = shipmentId === null ? null : await findCustomerFile(db, shipmentId, params.file);
  return linkedDownload(context, { file, refused }, async (file) => {
    const asJpeg = new URL(request.url).searchParams.get("as") === "jpeg";
    if (!asJpeg || file.type !== "image/heic") return fileResponse(request, db, file);
    const jpeg = await readAsJpeg(context.get(requestScope).db, file);
    return jpeg ? jpegResponse(file.name, jpeg) : plainAnswer(`${FILE_MESSAGES.noJpeg}\n`, 422);
  });
});
