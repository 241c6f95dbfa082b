import { data, isRouteErrorResponse } from "react-router";
import { BUSY_WORDS } from "../words.ts";

/** A call that does not come through is an answer like any other, so that the screen and what was typed stay. */
export async function catchNetworkError<Answer extends object>(
  ask: () => Promise<unknown>,
  failure: Answer | ((error: unknown) => Answer),
): Promise<Answer | ReturnType<typeof data<Answer>>> {
  try {
    return (await ask()) as Answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    // With this status nothing is read again: it could not be read either.
    const answer = typeof failure === "function" ? failure(error) : failure;
    const reason = "error" in answer ? reasonOf(error) : null;
    return data(reason === null ? answer : { ...answer, error: reason }, 503);
  }
}

/** Makes a client action that answers with `failure` where the server does not answer. */
export const failWith =
  <Answer extends object>(failure: Answer) =>
  ({ serverAction }: { serverAction: () => Promise<unknown> }) =>
    catchNetworkError<Answer>(serverAction, failure);

/** The server's own words where it is busy, or was sent too much: to send that again changes nothing. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return null;
  const isTooMuch = error.status === 413 && /^[^<\n]{1,200}$/.test(error.data);
  return isTooMuch || error.data === BUSY_WORDS.text ? error.data : null;
}
