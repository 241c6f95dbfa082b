import { z } from "zod";
import type { SessionUser } from "./credentials.ts";

/** A session ends 24 hours after the last activity. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Activity reaches the server at most this often. */
export const SESSION_RENEWAL_MS = 60 * 1000;

/** What counts as activity (public-site.md, section 4). */
export const ACTIVITY_EVENTS = ["mousedown", "mousemove", "keydown", "scroll", "touchstart"] as const;

/** Key of the browser's mirror of the session in session storage. */
export const SESSION_STORAGE_KEY = "admin_session";
/** Key of an entry that earlier versions left; a logout removes it. */
export const LEGACY_STORAGE_KEY = "adminUser";

/** The browser's mirror of the session; times in milliseconds since 1970. */
export interface StoredSession {
  user: SessionUser;
  timestamp: number;
  expires: number;
}

export function sessionExpiry(lastActivity: Date): Date {
  return new Date(lastActivity.getTime() + SESSION_LIFETIME_MS);
}

/** True from the very moment of expiry on. */
export function isSessionExpired(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime();
}

/** True when activity now is to be told to the server; null for one that never was. */
export function shouldRenewSession(lastRenewal: Date | null, now: Date): boolean {
  if (lastRenewal === null) return true;
  const since = now.getTime() - lastRenewal.getTime();
  // Negative: the clock was set back; renewing once puts it right.
  return since < 0 || since >= SESSION_RENEWAL_MS;
}

export function makeStoredSession(user: SessionUser, now: Date): StoredSession {
  return {
    user: { id: user.id, email: user.email },
    timestamp: now.getTime(),
    expires: sessionExpiry(now).getTime(),
  };
}

const storedSessionSchema = z.object({
  user: z.object({ id: z.string().min(1), email: z.string().min(1) }),
  timestamp: z.number(),
  expires: z.number(),
});

/** Reads the browser's mirror; null when there is none, or it is expired or unreadable and to be removed. */
export function readStoredSession(text: string | null, now: Date): StoredSession | null {
  if (text === null) return null;
  try {
    const session = storedSessionSchema.safeParse(JSON.parse(text));
    return session.success && !isSessionExpired(new Date(session.data.expires), now) ? session.data : null;
  } catch {
    return null;
  }
}
