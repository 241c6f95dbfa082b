import { z } from "zod";
import type { SessionUser } from "./credentials.ts";

const browsers: Array<[RegExp, string]> = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: Array<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** Returns a display name for a User-Agent header, such as «Firefox on Windows». */
export function browserName(userAgent: string | null): string {
  const nameIn = (list: Array<[RegExp, string]>) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}

const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const SESSION_LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

export const SESSION_RENEWAL_MS = 60 * 1000;

export const ACTIVITY_EVENTS = ["mousedown", "mousemove", "keydown", "scroll", "touchstart"] as const;

export const SESSION_STORAGE_KEY = "admin_session";
/** Key of earlier versions; removed on sign-out. */
export const LEGACY_STORAGE_KEY = "adminUser";

/** The browser's copy of the session; times in milliseconds since 1970. */
export interface StoredSession {
  user: SessionUser;
  timestamp: number;
  expires: number;
}

export function sessionExpiry(lastActivity: Date): Date {
  return new Date(lastActivity.getTime() + SESSION_LIFETIME_MS);
}

/** Returns whether a session has expired; true from the moment of expiry on. */
export function isSessionExpired(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime();
}

/** Returns whether activity should renew the session now; `lastRenewal` is null before the first renewal. */
export function shouldRenewSession(lastRenewal: Date | null, now: Date): boolean {
  if (lastRenewal === null) return true;
  const since = now.getTime() - lastRenewal.getTime();
  // Negative when the clock was set back; renewing once corrects it.
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

/** Parses the browser's copy; null when there is none, or it is expired or invalid and must be removed. */
export function readStoredSession(text: string | null, now: Date): StoredSession | null {
  if (text === null) return null;
  try {
    const session = storedSessionSchema.safeParse(JSON.parse(text));
    return session.success && !isSessionExpired(new Date(session.data.expires), now) ? session.data : null;
  } catch {
    return null;
  }
}
