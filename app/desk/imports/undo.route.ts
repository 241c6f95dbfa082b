import { authorize } from "#app/access/policy.ts";
import { undoImport, undoOutcome } from "./undo.server.ts";
import { answerAct, answerBegun } from "#app/acts/answer-act.server.ts";
import { IMPORTS, type UndoAnswer } from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/undo.route";
import { forImport } from "./importer-of.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forImport(async ({ params }: Route.ActionArgs, { db, actor, log, now, importer }) => {
  authorize(actor, IMPORTS[importer.kind].needs);
  const undo = async (): Promise<UndoAnswer> => {
    const act = await undoImport(db, actor, importer, params.importId, { now: now() });
    return answerBegun(act, () => ({ kind: "undone", ...undoOutcome(act) }));
  };
  return answerAct(undo, log, IMPORT_MESSAGES.undoFailed);
});
