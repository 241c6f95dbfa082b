import type { FormRecord } from "../form-result.ts";

/** A field no person sees. Programs that fill every field fill it too. */
export const TRAP_FIELD = "website";

/** Milliseconds from the first sight of the form to its sending, measured and sent by our script. */
export const ELAPSED_FIELD = "elapsed_ms";

/** Nobody reads, fills and sends a form faster than this. */
export const FASTEST_PERSON_MS = 2_000;

/** So many times in an hour a text is taken as it comes; a person may well ask three times with the same words. */
export const SAME_TEXT_TIMES = 3;
export const SAME_TEXT_MINUTES = 60;

/** Shorter texts («Keep dry») are the same by chance. */
const shortestTelling = 20;

/** Stored as `spam_reason`; what staff mark themselves is `by_staff`. */
export type SpamReason = "hidden_field" | "too_fast" | "same_text";

/** What a form's sending says about who sent it. */
export interface SubmissionSigns {
  trap: string;
  /** Null without JavaScript, which is no sign of anything. */
  elapsedMs: number | null;
}

/** Reads the signs among a form's fields. */
export function readSigns(record: FormRecord): SubmissionSigns {
  const text = (name: string) => {
    const value = record[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const elapsed = text(ELAPSED_FIELD);
  return { trap: text(TRAP_FIELD), elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null };
}

/**
 * Why a submission is what no person would send; null when nothing says so. It is kept apart then, never refused.
 * @param sameTexts how often the same text came in within the hour before it
 */
export function spamReasonOf(signs: SubmissionSigns, sameTexts: number): SpamReason | null {
  if (signs.trap !== "") return "hidden_field";
  if (signs.elapsedMs !== null && signs.elapsedMs < FASTEST_PERSON_MS) return "too_fast";
  if (sameTexts >= SAME_TEXT_TIMES) return "same_text";
  return null;
}

/** What makes two free texts the same: their letters and digits. Null for a text too short to tell. */
export function tellingText(text: string | null): string | null {
  const bare = (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return bare.length >= shortestTelling ? bare : null;
}
