import { QUOTE_MESSAGES } from "../site-words.ts";

/** The sentence to show under a form that may not be sent now; undefined when it may. */
export function refusalOf(allowed: () => boolean): string | undefined {
  try {
    return allowed() ? undefined : QUOTE_MESSAGES.tooManyAttempts;
  } catch {
    return QUOTE_MESSAGES.unexpectedWhileSubmitting;
  }
}
