import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";

/** What the login page says on arrival, by the `notice` of its address; only these texts can be shown. */
const notices = {
  "password-reset": { good: ACCOUNT_MESSAGES.passwordReset },
  "invalid-reset-link": { error: ACCOUNT_MESSAGES.invalidResetLink },
  "session-ended": { error: ACCOUNT_MESSAGES.sessionEnded },
} satisfies Record<string, { error?: string; good?: string }>;

export type NoticeName = keyof typeof notices;

/** The text of a notice; nothing for a name that is none. */
export function noticeOf(name: string | null): { error?: string; good?: string } {
  return name && Object.hasOwn(notices, name) ? notices[name as NoticeName] : {};
}

/** The login page's address, with where to go afterwards and what to say. */
export function loginAddress(options: { from?: string; notice?: NoticeName } = {}): string {
  const query = new URLSearchParams();
  if (options.from) query.set("from", options.from);
  if (options.notice) query.set("notice", options.notice);
  return query.size > 0 ? `/admin/login?${query}` : "/admin/login";
}
