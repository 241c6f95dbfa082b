import { isRouteErrorResponse } from "react-router";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import type { PostAnswer } from "./post-action.server.ts";

/** In the browser: a save that does not come through is an answer like any other, and the text stays in view. */
export function savingInBrowser(failed: string) {
  return ({ serverAction }: { serverAction: <Answer>() => Promise<Answer> }) =>
    answerOrFailure<PostAnswer>(serverAction, (error) => ({
      error:
        isRouteErrorResponse(error) && error.status === 413
          ? "This is more than can be sent at once (1 MB)."
          : failed,
    }));
}
