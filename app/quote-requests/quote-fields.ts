import type { SubmissionLimit } from "#app/kit/forms/attempts.ts";

// Separate from the schema, so that the form renders before the validation code is loaded.

/** Three submissions in five minutes. */
export const QUOTE_LIMIT: SubmissionLimit = { submissions: 3, windowMs: 300_000 };

export const QUOTE_MAX_LENGTH = {
  name: 100,
  city: 100,
  parcelType: 100,
  weight: 50,
  specialInfo: 1000,
} as const;

export function stripAngleBrackets(text: string): string {
  return text.replace(/[<>]/g, "");
}
