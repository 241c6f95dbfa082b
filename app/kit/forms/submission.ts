import type { FormRecord } from "./form-result.ts";

/** A hidden field. Bots that fill every field fill it too. */
export const HONEYPOT_FIELD = "website";

/** Milliseconds from the first display of the form to its submission, measured by our script. */
export const ELAPSED_FIELD = "elapsed_ms";

const FASTEST_PERSON_MS = 2_000;

/** The same text is accepted so often within an hour; a person may well ask three times. */
const SAME_TEXT_TIMES = 3;
export const SAME_TEXT_MINUTES = 60;

/** Shorter texts («Keep dry») are equal by chance. */
const minComparableLength = 20;

/** Stored as `spam_reason`; `by_staff` when staff marked it. */
export type SpamReason = "hidden_field" | "too_fast" | "same_text";

export interface SpamSignals {
  trap: string;
  /** Null without JavaScript, which is no signal. */
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

/** Spam is stored separately, never refused. @param sameTexts how often the text came within the hour before */
export function spamReasonOf(signs: SpamSignals, sameTexts: number): SpamReason | null {
  if (signs.trap !== "") return "hidden_field";
  if (signs.elapsedMs !== null && signs.elapsedMs < FASTEST_PERSON_MS) return "too_fast";
  if (sameTexts >= SAME_TEXT_TIMES) return "same_text";
  return null;
}

/** Letters and digits alone. Null for a text too short to compare. */
export function normalizeForDuplicates(text: string | null): string | null {
  const bare = (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return bare.length >= minComparableLength ? bare : null;
}
