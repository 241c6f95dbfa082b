import { data } from "react-router";
import { undoOf } from "#app/deleted/undo.ts";
import { toast } from "#app/ui/toast.ts";
import { type InboxAnswer, type InboxName, INBOXES } from "./inbox.ts";

/**
 * Says how an act went, also where the row it came from has left the screen by then. An answer that does not come is
 * said in the specified words, and never takes the screen away.
 */
export async function tellAnswer(
  name: InboxName,
  request: Request,
  ask: () => Promise<unknown>,
): Promise<InboxAnswer | ReturnType<typeof data<InboxAnswer>>> {
  const { texts } = INBOXES[name];
  const intent = (await request.clone().formData()).get("intent");
  let answer: InboxAnswer;
  try {
    answer = (await ask()) as InboxAnswer;
  } catch {
    const error = intent === "delete" ? texts.deleteFailed : texts.updateFailed;
    toast.error(error);
    // With this status nothing is read again: it could not be read either.
    return data({ error }, 503);
  }
  if (answer.done) toast.success(answer.done, undoOf(answer.undo));
  else if (answer.gone) toast.info(`${answer.error}. A colleague deleted it meanwhile.`);
  else if (answer.error) toast.error(answer.error);
  return answer;
}
