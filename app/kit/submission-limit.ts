export interface SubmissionLimit {
  submissions: number;
  windowMs: number;
}

export const DEFAULT_LIMIT: SubmissionLimit = { submissions: 5, windowMs: 60_000 };

/** A refused attempt is not counted, so that retries do not extend the limit. @param earlier in milliseconds */
export function countAttempt(
  earlier: readonly number[],
  now: Date,
  limit: SubmissionLimit,
): { allowed: boolean; attempts: number[] } {
  const recent = earlier.filter((time) => time > now.getTime() - limit.windowMs && time <= now.getTime());
  if (recent.length >= limit.submissions) return { allowed: false, attempts: recent };
  return { allowed: true, attempts: [...recent, now.getTime()] };
}
