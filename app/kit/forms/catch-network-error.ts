import { data, isRouteErrorResponse } from "react-router";
import { BUSY_WORDS } from "../words.ts";

/** Turns a network error into an answer, so that the screen and the typed values stay. */
export async function catchNetworkError<Answer extends object>(
  ask: () => Promise<unknown>,
  failure: Answer | ((error: unknown) => Answer),
): Promise<Answer | ReturnType<typeof data<Answer>>> {
  try {
    return (await ask()) as Answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    // With this status React Router does not revalidate, which would fail too.
    const answer = typeof failure === "function" ? failure(error) : failure;
    const reason = "error" in answer ? reasonOf(error) : null;
    return data(reason === null ? answer : { ...answer, error: reason }, 503);
  }
}

/** Makes a client action that answers with `failure` when the server does not respond. */
export const failWith =
  <Answer extends object>(failure: Answer) =>
  ({ serverAction }: { serverAction: () => Promise<unknown> }) =>
    catchNetworkError<Answer>(serverAction, failure);

/** The server's own message when it is busy or the request is too large: a retry of the same request would not help. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return null;
  const isTooMuch = error.status === 413 && /^[^<\n]{1,200}$/.test(error.data);
  return isTooMuch || error.data === BUSY_WORDS.text ? error.data : null;
}
