import type { AddedChoice } from "./added-choice.server.ts";

/** In the browser: a call that does not come through is said in the dialog, and the post stays in view. */
export async function addingInBrowser({
  serverAction,
}: {
  serverAction: <Answer>() => Promise<Answer>;
}): Promise<AddedChoice> {
  try {
    return await serverAction<AddedChoice>();
  } catch (error) {
    // The way to the login page.
    if (error instanceof Response) throw error;
    return { error: "This could not be saved. Please try again." };
  }
}
