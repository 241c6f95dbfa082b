import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readAsJpeg } from "./previews.server.ts";
import { FILE_MESSAGES } from "./words.ts";
import type { Route } from "./+types/download.route";
import {
  requestedFile,
  fileResponse,
  jpegResponse,
  noSuchFile,
  plainAnswer,
} from "./file-response.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const file = await requestedFile(context, params.id);
  if (!file) return noSuchFile();
  const { db } = context.get(requestScope);
  const asJpeg = new URL(request.url).searchParams.get("as") === "jpeg";
  if (!asJpeg || file.type !== "image/heic") return fileResponse(request, db, file);
  const jpeg = await readAsJpeg(db, file);
  return jpeg ? jpegResponse(file.name, jpeg) : plainAnswer(`${FILE_MESSAGES.noJpeg}\n`, 422);
});
