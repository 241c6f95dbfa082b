import { data } from "react-router";
import { PARTY_MESSAGES, PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";
import type { PartyAnswer } from "./party-answer.ts";

/** An answer that does not come is said in the specified words: the dialog stays, with what was typed. */
export async function answerInWords(
  kind: PartyKind,
  request: Request,
  ask: () => Promise<unknown>,
): Promise<PartyAnswer | ReturnType<typeof data<PartyAnswer>>> {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return (await ask()) as PartyAnswer;
  } catch {
    const error = intent === "delete" ? PARTY_TEXTS[kind].deleteFailed : PARTY_MESSAGES.operationFailed;
    // With this status nothing is read again: it could not be read either.
    return data({ error }, 503);
  }
}
