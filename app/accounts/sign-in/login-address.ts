import { ACCOUNT_MESSAGES } from "../words.ts";

/** Texts of the login page by the `notice` in its URL; no other text can be shown there. */
const notices = {
  "password-reset": { good: ACCOUNT_MESSAGES.passwordReset },
  "invalid-reset-link": { error: ACCOUNT_MESSAGES.invalidResetLink },
  "sign-in-timed-out": { error: ACCOUNT_MESSAGES.signInTimedOut },
  "session-ended": { error: "Your session has ended. Please sign in again." },
} satisfies Record<string, { error?: string; good?: string }>;

type NoticeName = keyof typeof notices;

export function noticeOf(name: string | null): { error?: string; good?: string } {
  return name && Object.hasOwn(notices, name) ? notices[name as NoticeName] : {};
}

export function loginAddress(options: { from?: string; notice?: NoticeName; backup?: boolean } = {}): string {
  const query = new URLSearchParams();
  if (options.from) query.set("from", options.from);
  if (options.notice) query.set("notice", options.notice);
  if (options.backup) query.set("backup", "1");
  return query.size > 0 ? `/admin/login?${query}` : "/admin/login";
}

/** Returns the path if it belongs to the back office, else /admin, so that external URLs are not followed. */
export function returnPath(path: string | null): string {
  if (!path?.startsWith("/admin")) return "/admin";
  const base = "http://inside.invalid";
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  const inside =
    url?.origin === base && /^\/admin(\/|$)/.test(url.pathname) && url.pathname !== "/admin/login";
  return inside ? url.pathname + url.search + url.hash : "/admin";
}

/** Header of a response to a request whose session has ended, for the client's session handling. */
export const SESSION_ENDED_HEADER = "X-Session-Ended";
