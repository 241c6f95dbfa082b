import { postForm } from "#app/kit/lists/with-retry.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { type BulkActAnswer, ACT_MESSAGES } from "./act.ts";

const BEGUN = "zenne:act-begun";

export const refreshActs = (): void => void window.dispatchEvent(new Event(BEGUN));

export function onActsChanged(read: () => void): () => void {
  window.addEventListener(BEGUN, read);
  return () => window.removeEventListener(BEGUN, read);
}

export function toastBegun(total: number): void {
  refreshActs();
  toast.message(ACT_MESSAGES.begun(total));
}

/** Undoes a bulk act and shows the result as a toast. @returns whether it was undone or started */
export async function undoAct(id: string): Promise<boolean> {
  const answer = await actOn("undo", id);
  if (answer.kind === "begun") toastBegun(answer.total);
  else if (answer.kind === "changed") {
    const description = answer.skipped > 0 ? ACT_MESSAGES.notUndone(answer.skipped) : undefined;
    toast.success(ACT_MESSAGES.undoneMany(answer.count), { description });
    refreshActs();
  } else toastFailed(answer, ACT_MESSAGES.undoManyFailed);
  return answer.kind === "begun" || answer.kind === "changed";
}

export async function actOn(intent: "undo" | "stop" | "read", id: string): Promise<BulkActAnswer> {
  try {
    return await postForm<BulkActAnswer>("/admin/acts", { intent, id });
  } catch {
    return { kind: "failed" };
  }
}

export function toastFailed(answer: BulkActAnswer, failed: string): void {
  const error = "error" in answer ? answer.error : undefined;
  toast.error(failed, error === undefined || error === failed ? {} : { description: error });
}
