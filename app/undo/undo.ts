import { readNdjson } from "#app/lists/with-retry.ts";
import { toast, type ToastOptions } from "#app/ui/toast.ts";
import type { ArchiveProgress, DeletedRequest } from "#domain/deleted/deleted.ts";
import { DELETED_MESSAGES, refusalText, restoredText } from "#words/deleted.ts";

export type DeletedAnswer = Exclude<ArchiveProgress, { kind: "progress" }>;

/** Asks the server to restore what was deleted, or to delete it for good. An answer that does not come is a failure. */
export async function postDeletedRequest(
  { intent, wanted, withNeeded }: DeletedRequest,
  onProgress: (done: number) => void = () => {},
): Promise<DeletedAnswer> {
  const fields = { ...wanted, intent, with_needed: withNeeded ? "1" : "" };
  const failed = intent === "erase" ? DELETED_MESSAGES.eraseFailed : DELETED_MESSAGES.restoreFailed;
  try {
    for await (const news of readNdjson<ArchiveProgress>("/admin/settings/deleted", fields)) {
      if (news.kind !== "progress") return news;
      onProgress(news.done);
    }
  } catch {
    // Said below, like an answer that breaks off.
  }
  return { kind: "failed", error: failed };
}

/** A refusal says how long its «Restore all» is offered: errors go sooner. */
const OFFERED_MS = 20_000;

/**
 * The button «Undo» of the toast after a deletion.
 *
 * @param deleted what the verb that deleted has returned; nothing offers nothing
 * @param onRestored for what does not follow the live announcements
 */
export function undoOf(deleted: string | undefined, onRestored?: () => void): ToastOptions {
  if (!deleted) return {};
  const onClick = () => void undo(deleted, false, onRestored);
  return { action: { label: DELETED_MESSAGES.undo, onClick } };
}

async function undo(deleted: string, withNeeded: boolean, onRestored?: () => void): Promise<void> {
  const answer = await postDeletedRequest({ intent: "restore", wanted: { deleted }, withNeeded });
  if (answer.kind !== "restored") {
    toast.error(answer.kind === "failed" ? answer.error : DELETED_MESSAGES.restoreFailed);
    return;
  }
  const [refusal] = answer.outcome.refusals;
  if (!refusal) {
    toast.success(restoredText(answer.outcome));
    onRestored?.();
    return;
  }
  const onClick = () => void undo(deleted, true, onRestored);
  toast.error(
    refusalText(refusal),
    refusal.why === "needs"
      ? { duration: OFFERED_MS, action: { label: DELETED_MESSAGES.restoreAll, onClick } }
      : { duration: OFFERED_MS },
  );
}
