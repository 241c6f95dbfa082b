import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import { QUOTE_LIMIT } from "#domain/quotes/quote-request.ts";
import { countAttempt } from "#domain/submission-limit.ts";

const key = "quote-attempts";

/** Counts one submission in this browser; false when there were too many (public-site.md, section 9). */
export function attemptAllowed(now: Date = new Date()): boolean {
  const { allowed, attempts } = countAttempt(readAttempts(), now, QUOTE_LIMIT);
  remember(attempts);
  return allowed;
}

let remembered: number[] = [];

function readAttempts(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((time) => typeof time === "number") : [];
  } catch {
    // Storage can be closed to us (private windows): this page's memory serves.
    return remembered;
  }
}

function remember(attempts: number[]): void {
  remembered = attempts;
  try {
    sessionStorage.setItem(key, JSON.stringify(attempts));
  } catch {
    // See above.
  }
}

/** The sentence to show under a form that may not be sent now; undefined when it may. */
export function refusalOf(allowed: () => boolean): string | undefined {
  try {
    return allowed() ? undefined : QUOTE_MESSAGES.tooManyAttempts;
  } catch {
    return QUOTE_MESSAGES.unexpectedWhileSubmitting;
  }
}
