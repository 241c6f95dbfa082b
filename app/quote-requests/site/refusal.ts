import { QUOTE_MESSAGES } from "../site-words.ts";

/** Returns the message for a form that may not be submitted now; undefined when it may. */
export function refusalOf(allowed: () => boolean): string | undefined {
  try {
    return allowed() ? undefined : QUOTE_MESSAGES.tooManyAttempts;
  } catch {
    return QUOTE_MESSAGES.unexpectedWhileSubmitting;
  }
}
