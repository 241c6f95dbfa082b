import type { SessionUser } from "#domain/accounts/credentials.ts";
import {
  LEGACY_STORAGE_KEY,
  makeStoredSession,
  readStoredSession,
  SESSION_STORAGE_KEY,
  type StoredSession,
} from "#domain/accounts/session.ts";

/** Browsers may refuse their storage; the server's session works without. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Saves the mirror: it ends 24 hours from now. */
export function saveMirror(user: SessionUser): StoredSession {
  const session = makeStoredSession(user, new Date());
  attempt(() => window.sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session)));
  return session;
}

/** Restores the mirror. One that has expired or cannot be read is removed. */
export function restoreMirror(): { session: StoredSession | null; removed: boolean } {
  const text = attempt(() => window.sessionStorage.getItem(SESSION_STORAGE_KEY)) ?? null;
  const session = readStoredSession(text, new Date());
  const removed = text !== null && session === null;
  if (removed) attempt(() => window.sessionStorage.removeItem(SESSION_STORAGE_KEY));
  return { session, removed };
}

/** Removes the mirror, and what earlier versions of the product left. */
export function clearMirror(): void {
  attempt(() => window.sessionStorage.removeItem(SESSION_STORAGE_KEY));
  attempt(() => window.sessionStorage.removeItem(LEGACY_STORAGE_KEY));
  attempt(() => window.localStorage.removeItem(LEGACY_STORAGE_KEY));
}
