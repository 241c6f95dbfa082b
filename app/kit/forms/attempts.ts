const remembered = new Map<string, number[]>();

/** Counts a submission of a form in this browser; returns false when the limit is exceeded. */
export function attemptAllowed(form: string, limit: SubmissionLimit, now: Date = new Date()): boolean {
  const key = `${form}-attempts`;
  const { allowed, attempts } = countAttempt(readAttempts(key), now, limit);
  remember(key, attempts);
  return allowed;
}

function remember(key: string, attempts: number[]): void {
  remembered.set(key, attempts);
  try {
    sessionStorage.setItem(key, JSON.stringify(attempts));
  } catch {}
}

function readAttempts(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((time) => typeof time === "number") : [];
  } catch {
    return remembered.get(key) ?? [];
  }
}

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
