import type { SubmissionLimit } from "../submission-limit.ts";

// Apart from the rules, so that the form can be drawn before the code that checks it has loaded.

/** Three submissions in five minutes (public-site.md, section 9). */
export const QUOTE_LIMIT: SubmissionLimit = { submissions: 3, windowMs: 300_000 };

/** Longest texts, for `maxlength`. */
export const QUOTE_MAX_LENGTH = {
  name: 100,
  city: 100,
  parcelType: 100,
  weight: 50,
  specialInfo: 1000,
} as const;

/** Takes the angle brackets out of a text, as the form does while one types. */
export function stripAngleBrackets(text: string): string {
  return text.replace(/[<>]/g, "");
}
