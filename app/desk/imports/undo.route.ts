import { authorize } from "#app/access/policy.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { undoImport, undoOutcome } from "./undo.server.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { IMPORTS, type UndoAnswer } from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/undo.route";
import { forImport } from "./importer-of.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forImport(async ({ params }: Route.ActionArgs, { db, actor, log, now, importer }) => {
  const answered = (answer: UndoAnswer) =>
    Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  authorize(actor, IMPORTS[importer.kind].needs);
  try {
    const act = await undoImport(db, actor, importer, params.importId, { now: now() });
    if (act.state === "running") return answered({ kind: "begun", total: act.total });
    return answered({ kind: "undone", ...undoOutcome(act) });
  } catch (error) {
    if (error instanceof StepUpRequired) return answered({ kind: "step-up" });
    return answered({ kind: "failed", error: toFailure(error, log, IMPORT_MESSAGES.undoFailed).message });
  }
});
