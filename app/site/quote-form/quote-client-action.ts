import { forgetIfLost } from "#app/forms/attempts.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import type { QuoteAnswer } from "./quote-action.server.ts";

/** In the browser: a call that does not come through is an answer like any other, and the form stays as it is. */
export async function quoteClientAction({
  serverAction,
}: {
  serverAction: <Answer>() => Promise<Answer>;
}): Promise<QuoteAnswer> {
  try {
    return await serverAction<QuoteAnswer>();
  } catch (error) {
    forgetIfLost("quote", error);
    return { success: false, error: QUOTE_MESSAGES.exceptionDuringCall };
  }
}
