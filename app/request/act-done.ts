/** Error data of a page that cannot be read after its request's action succeeded. */
export const ACT_DONE = { done: true };

export const isActDone = (answer: unknown): boolean => (answer as typeof ACT_DONE | null)?.done === true;

let isDone = false;

/** Records, in the root of the document, whether the pending loaders follow a successful action; a redirect has no status here. */
export function noteAct({
  formMethod,
  actionStatus = 200,
}: {
  formMethod?: string;
  actionStatus?: number;
}): void {
  isDone = formMethod !== undefined && formMethod !== "GET" && actionStatus < 400;
}

/** Tells whether the newest loaders of this document follow a successful action, whose result their failure does not affect. */
export const followsDoneAct = (): boolean => isDone;
