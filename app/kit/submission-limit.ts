/** The number of submissions accepted in a time window. */
export interface SubmissionLimit {
  submissions: number;
  windowMs: number;
}

/** The default rule: 5 in 60 seconds (public-site.md, section 9). */
export const DEFAULT_LIMIT: SubmissionLimit = { submissions: 5, windowMs: 60_000 };

/**
 * Counts one attempt. Returns whether it is allowed and the attempts to remember; one that is
 * refused is not counted, so that retries do not extend the limit.
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
