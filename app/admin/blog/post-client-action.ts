import { isRouteErrorResponse } from "react-router";
import type { PostAnswer } from "./post-action.server.ts";

/** In the browser: a save that does not come through is an answer like any other, and the text stays in view. */
export function savingInBrowser(failed: string) {
  return async ({ serverAction }: { serverAction: <Answer>() => Promise<Answer> }): Promise<PostAnswer> => {
    try {
      return await serverAction<PostAnswer>();
    } catch (error) {
      if (error instanceof Response) throw error;
      if (isRouteErrorResponse(error) && error.status === 413)
        return { error: "This is more than can be sent at once (1 MB)." };
      return { error: failed };
    }
  };
}
