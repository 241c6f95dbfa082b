import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { answerAct, answerBegun } from "#app/acts/answer-act.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { eraseAct, restoreAct, restoreOutcome } from "#app/deleted/archive-acts.server.ts";
import { eraseDeleted } from "#app/deleted/erase.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { type ArchiveAnswer, type ArchiveTarget, parseDeletedRequest } from "#app/deleted/deleted.ts";
import { DELETED_MESSAGES } from "#app/deleted/words.ts";
import type { Route } from "./+types/deleted.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

const RESTORING = [
  "shipments.write",
  "customers.write",
  "requests.write",
  "contacts.write",
  "blog.write",
] as const;

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const parsed = parseDeletedRequest(await request.formData());
  // The required capability depends on the kind of record; the function authorizes.
  const actor =
    parsed?.intent === "erase" ? allowedStaff(context, "records.erase") : allowedStaff(context, ...RESTORING);
  if (!parsed) throw data("What to restore?", { status: 400 });
  const { intent, wanted, withNeeded } = parsed;
  return intent === "erase"
    ? answerAct(() => erase(wanted), log, DELETED_MESSAGES.eraseFailed)
    : answerAct(() => restore(wanted), log, DELETED_MESSAGES.restoreFailed);

  async function restore(what: ArchiveTarget): Promise<ArchiveAnswer> {
    if ("deleted" in what)
      return { kind: "restored", outcome: await restoreDeleted(db, actor, what, { withNeeded }) };
    const act = await restoreAct(db, actor, what.act, { withNeeded });
    return answerBegun(act, () => ({ kind: "restored", outcome: restoreOutcome(act) }));
  }

  async function erase(what: ArchiveTarget): Promise<ArchiveAnswer> {
    if ("act" in what)
      return answerBegun(await eraseAct(db, actor, what.act), (act) => ({
        kind: "erased",
        count: changedBy(act),
      }));
    await eraseDeleted(db, actor, what);
    return { kind: "erased", count: 1 };
  }
});
