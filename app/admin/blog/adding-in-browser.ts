import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import type { AddedChoice } from "./added-choice.server.ts";

/** In the browser: a call that does not come through is said in the dialog, and the post stays in view. */
export const addingInBrowser = ({ serverAction }: { serverAction: <Answer>() => Promise<Answer> }) =>
  answerOrFailure<AddedChoice>(serverAction, { error: "This could not be saved. Please try again." });
