import { generatedResponse } from "#app/files/file-response.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readUnreadFile } from "./unread-documents.server.ts";
import type { Route } from "./+types/unread-file.route";

/** A document of the access point as it came, always as a download. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "supplier_invoices.read");
  const bytes = await readUnreadFile(context.get(requestScope).db, actor, params.id);
  return generatedResponse({ name: `${params.id}.xml`, type: "application/xml", bytes });
});
