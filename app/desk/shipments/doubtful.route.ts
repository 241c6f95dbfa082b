import { data } from "react-router";
import { readDoubtful } from "#app/shipments/doubtful.server.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/doubtful.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

/** A read by POST: a selection may be longer than a URL. */
export const action = forStaff(
  "shipments.read",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const selection = parseSelectionForm(await request.formData());
    if (!selection) throw data("Which shipments?", { status: 400 });
    return Response.json({ kind: "read", ...(await readDoubtful(db, actor, selection, now())) });
  },
);
