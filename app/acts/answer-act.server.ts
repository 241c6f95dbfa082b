import { StepUpRequired } from "#app/access/step-up.ts";
import { type ActAnswer, SelectionChanged } from "./act.ts";
import type { RequestScope } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { changedBy } from "./act-kind.server.ts";
import type { BegunAct } from "./run-act.server.ts";

/** Answers how an act began as JSON; `failed` is the message of a failure without words of its own. */
export async function answerAct(
  begin: () => Promise<BegunAct>,
  log: RequestScope["log"],
  failed: string,
): Promise<Response> {
  try {
    return answered(answerOf(await begin()));
  } catch (error) {
    if (error instanceof StepUpRequired) return answered({ kind: "step-up" });
    if (error instanceof SelectionChanged) return answered({ kind: "recount", count: error.count });
    return answered({ kind: "failed", error: toFailure(error, log, failed).message });
  }
}

function answerOf(act: BegunAct): ActAnswer {
  if (act.state === "running") return { kind: "begun", total: act.total };
  const count = changedBy(act);
  return { kind: "changed", count, skipped: act.skipped, ...(count > 0 && { undo: act.id }) };
}

const answered = (answer: ActAnswer) => Response.json(answer, { headers: { "Cache-Control": "no-store" } });
