import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readDoubtful } from "#app/shipments/doubtful.server.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import type { Route } from "./+types/doubtful.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

/** A read that is posted: a selection may be longer than an address. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, now } = context.get(requestScope);
  const actor = allowedStaff(context, "shipments.read");
  const selection = parseSelectionForm(await request.formData());
  if (!selection) throw data("Which shipments?", { status: 400 });
  return Response.json({ kind: "read", ...(await readDoubtful(db, actor, selection, now())) });
});
