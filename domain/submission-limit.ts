/** How many submissions are taken in a window of time. */
export interface SubmissionLimit {
  submissions: number;
  windowMs: number;
}

/** The rule where nothing else is said: 5 in 60 seconds (public-site.md, section 9). */
export const DEFAULT_LIMIT: SubmissionLimit = { submissions: 5, windowMs: 60_000 };

/**
 * Counts one attempt. Answers whether it is allowed and the attempts to remember; one that is
 * refused is not counted, so that waiting always helps.
 *
 * @param earlier times of earlier attempts, in milliseconds
 */
export function countAttempt(
  earlier: readonly number[],
  now: Date,
  limit: SubmissionLimit,
): { allowed: boolean; attempts: number[] } {
  const recent = earlier.filter((time) => time > now.getTime() - limit.windowMs && time <= now.getTime());
  if (recent.length >= limit.submissions) return { allowed: false, attempts: recent };
  return { allowed: true, attempts: [...recent, now.getTime()] };
}
