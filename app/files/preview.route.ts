import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readPreview } from "./previews.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import { isPreviewSize } from "./file-address.ts";
import type { Route } from "./+types/preview.route";
import { requestedFile, noSuchFile, plainAnswer, previewResponse } from "./file-response.server.ts";

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const file = isPreviewSize(params.size) ? await requestedFile(context, params.id) : null;
  if (!file || !isPreviewSize(params.size)) return noSuchFile();
  try {
    const bytes = await readPreview(db, file, params.size);
    return bytes ? previewResponse(bytes) : noSuchFile();
  } catch (error) {
    if (error instanceof DomainError) return plainAnswer(`${error.userMessage}\n`, 503);
    throw error;
  }
});
