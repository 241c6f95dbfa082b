import { generatedResponse } from "#app/files/file-response.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readLetterPdf } from "../letters.server.ts";
import type { Route } from "./+types/letter.route";

/** The PDF of a statement of account or a reminder as it was sent. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "payments.read");
  const { name, bytes } = await readLetterPdf(context.get(requestScope).db, actor, params.id);
  return generatedResponse({ name, type: "application/pdf", bytes });
});
