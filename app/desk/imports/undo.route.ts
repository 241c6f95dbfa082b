import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { undoImport, undoOutcome } from "./undo.server.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { IMPORTS, type UndoAnswer } from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/undo.route";
import { importerOf } from "./importer-of.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = withErrorMapping(async ({ params, context }: Route.ActionArgs) => {
  const importer = importerOf(params);
  const { db, log, now } = context.get(requestScope);
  const actor = allowedStaff(context, IMPORTS[importer.kind].needs);
  const answered = (answer: UndoAnswer) =>
    Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  try {
    const act = await undoImport(db, actor, importer, params.importId, { now: now() });
    if (act.state === "running") return answered({ kind: "begun", total: act.total });
    return answered({ kind: "undone", ...undoOutcome(act) });
  } catch (error) {
    if (error instanceof StepUpRequired) return answered({ kind: "step-up" });
    return answered({ kind: "failed", error: toFailure(error, log, IMPORT_MESSAGES.undoFailed).message });
  }
});
