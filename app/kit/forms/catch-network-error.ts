import { data, isRouteErrorResponse } from "react-router";
import { BUSY_WORDS } from "../busy-words.ts";

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
    const isBusy = isRouteErrorResponse(error) && error.data === BUSY_WORDS.text && "error" in answer;
    return data(isBusy ? { ...answer, error: BUSY_WORDS.text } : answer, 503);
  }
}
