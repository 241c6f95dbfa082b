/** What a page that cannot be read answers after an act of the same request that was done. */
export const ACT_DONE = { done: true };

export const isActDone = (answer: unknown): boolean => (answer as typeof ACT_DONE | null)?.done === true;

let isDone = false;

/** Notes, in the document's root, whether the reads that begin follow an act that was done; a redirect has no status here. */
export function noteAct({
  formMethod,
  actionStatus = 200,
}: {
  formMethod?: string;
  actionStatus?: number;
}): void {
  isDone = formMethod !== undefined && formMethod !== "GET" && actionStatus < 400;
}

/** Whether the newest reads of this document follow an act that was done: their failure says nothing about it. */
export const followsDoneAct = (): boolean => isDone;
