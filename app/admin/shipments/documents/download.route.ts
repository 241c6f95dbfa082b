import { fileResponse } from "#app/files/file-response.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { findDocument } from "#database/documents/list-documents.ts";
import type { Route } from "./+types/download.route";
import { refusalOf } from "./draw.server.ts";

/** An issued document as it was issued, voided or not. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const { db } = context.get(requestScope);
  try {
    return fileResponse(request, db, await findDocument(db, actor, params.documentId));
  } catch (error) {
    return refusalOf(error);
  }
});
