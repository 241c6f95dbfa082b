import type { FormRecord } from "./form-result.ts";

/** Name of the hidden honeypot field, which bots fill in. */
export const HONEYPOT_FIELD = "website";

/** Milliseconds from the first display of the form to its submission, measured by our script. */
export const ELAPSED_FIELD = "elapsed_ms";

const FASTEST_PERSON_MS = 2_000;

/** How often the same text is accepted within an hour; a person may well ask three times. */
const SAME_TEXT_TIMES = 3;
export const SAME_TEXT_MINUTES = 60;

/** Minimum length for a comparison: shorter texts («Keep dry») are equal by chance. */
const minComparableLength = 20;

/** Stored in `spam_reason`; `by_staff` when staff marked it. */
export type SpamReason = "hidden_field" | "too_fast" | "same_text";

export interface SpamSignals {
  trap: string;
  /** Null without JavaScript, which is no sign of spam. */
  elapsedMs: number | null;
}

export function readSpamSignals(record: FormRecord): SpamSignals {
  const text = (name: string) => {
    const value = record[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const elapsed = text(ELAPSED_FIELD);
  return { trap: text(HONEYPOT_FIELD), elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null };
}

/**
 * Returns why a submission counts as spam. Spam is stored separately, never refused.
 * @param sameTexts submissions of the same text within the hour before
 */
export function spamReasonOf(signs: SpamSignals, sameTexts: number): SpamReason | null {
  if (signs.trap !== "") return "hidden_field";
  if (signs.elapsedMs !== null && signs.elapsedMs < FASTEST_PERSON_MS) return "too_fast";
  if (sameTexts >= SAME_TEXT_TIMES) return "same_text";
  return null;
}

/** Normalizes a text to letters and digits for comparison. Null when it is too short to compare. */
export function normalizeForDuplicates(text: string | null): string | null {
  const bare = (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return bare.length >= minComparableLength ? bare : null;
}
