import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { postForm } from "#app/kit/lists/with-retry.ts";
import { toast, type ToastOptions } from "#app/kit/ui/toast.ts";
import type { ArchiveAnswer, DeletedRequest } from "./deleted.ts";
import { DELETED_MESSAGES, refusalText, restoredText } from "./words.ts";

/** Result of an action that deletes; `undo` identifies what was deleted. */
export interface DeletionOutcome extends FormOutcome {
  undo?: string;
}

export async function postDeletedRequest({
  intent,
  wanted,
  withNeeded,
}: DeletedRequest): Promise<ArchiveAnswer> {
  const fields = { ...wanted, intent, with_needed: withNeeded ? "1" : "" };
  const error = intent === "erase" ? DELETED_MESSAGES.eraseFailed : DELETED_MESSAGES.restoreFailed;
  return postForm<ArchiveAnswer>("/admin/settings/deleted", fields).catch(() => ({ kind: "failed", error }));
}

/** Milliseconds for which a refusal with «Restore all» stays; other errors disappear sooner. */
const OFFERED_MS = 20_000;

export function undoOf(deleted: string | undefined): ToastOptions {
  if (!deleted) return {};
  const onClick = () => void undo(deleted, false);
  return { action: { label: DELETED_MESSAGES.undo, onClick } };
}

async function undo(deleted: string, withNeeded: boolean): Promise<void> {
  const answer = await postDeletedRequest({ intent: "restore", wanted: { deleted }, withNeeded });
  if (answer.kind !== "restored") {
    toast.error("error" in answer ? answer.error : DELETED_MESSAGES.restoreFailed);
    return;
  }
  const [refusal] = answer.outcome.refusals;
  if (!refusal) {
    toast.success(restoredText(answer.outcome));
    return;
  }
  const onClick = () => void undo(deleted, true);
  toast.error(
    refusalText(refusal),
    refusal.why === "needs"
      ? { duration: OFFERED_MS, action: { label: DELETED_MESSAGES.restoreAll, onClick } }
      : { duration: OFFERED_MS },
  );
}
