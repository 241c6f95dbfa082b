export interface SubmissionLimit {
  submissions: number;
  windowMs: number;
}

export const DEFAULT_LIMIT: SubmissionLimit = { submissions: 5, windowMs: 60_000 };

/**
 * Counts an attempt against a limit. Refused attempts are not counted, so retries do not extend it.
 * @param earlier times in milliseconds
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
