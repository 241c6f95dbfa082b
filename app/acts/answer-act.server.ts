import { StepUpRequired } from "#app/access/step-up.ts";
import { type BulkActAnswer, type ActRefusal, type Begun, SelectionChanged } from "./act.ts";
import type { RequestScope } from "#app/request/context.ts";
import { fieldErrorsOf, toFailure } from "#app/request/error-mapping.server.ts";
import { changedBy } from "./act-kind.server.ts";
import type { BegunAct } from "./run-act.server.ts";

/** Responds to an act as JSON; `failed` is the message of an error without its own. */
export async function answerAct<Answer extends object>(
  act: () => Promise<Answer>,
  log: RequestScope["log"],
  failed: string,
): Promise<Response> {
  return Response.json(await act().catch(refusalOf), { headers: { "Cache-Control": "no-store" } });

  function refusalOf(error: unknown): ActRefusal | BulkActAnswer {
    if (error instanceof SelectionChanged) return { kind: "recount", count: error.count };
    const kind = error instanceof StepUpRequired ? "step-up" : "failed";
    const fieldErrors = fieldErrorsOf(error);
    return { kind, error: toFailure(error, log, failed).message, ...(fieldErrors && { fieldErrors }) };
  }
}

/** Returns the result of a started act; `whole` builds the one of a completed act. */
export const answerBegun = <Answer>(act: BegunAct, whole: (act: BegunAct) => Answer): Begun | Answer =>
  act.state === "running" ? { kind: "begun", total: act.total } : whole(act);

export const answerChanged = (act: BegunAct): BulkActAnswer =>
  answerBegun<BulkActAnswer>(act, ({ id, skipped }) => {
    const count = changedBy(act);
    return { kind: "changed", count, skipped, ...(count > 0 && { undo: id }) };
  });
