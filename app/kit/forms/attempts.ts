import { countAttempt, type SubmissionLimit } from "../submission-limit.ts";

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
