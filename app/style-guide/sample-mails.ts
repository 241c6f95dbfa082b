import type { Mail } from "#domain/mails/mail.ts";

const to = "lotte.claes@zenne.example";
const at = "2026-11-22T09:30:00.000Z";
const link = "https://zenne.example/admin";

/** One mail of every kind that goes to staff about their account. */
export const sampleMails: readonly Mail[] = [
  {
    kind: "invitation",
    to,
    role: "sales",
    invitedBy: "Wim Peeters (wim@zenne.example)",
    link: `${link}/invitation?token=sample`,
    expiresAt: at,
  },
  {
    kind: "email_confirmation",
    to,
    oldEmail: "lotte@zenne.example",
    link: `${link}/confirm-email?token=sample`,
    expiresAt: at,
  },
  { kind: "email_changed", to, newEmail: "lotte@zenne.example", changedAt: at },
  {
    kind: "new_sign_in",
    to,
    at,
    browser: "Firefox on Windows",
    address: "198.51.100.24",
    link: `${link}/settings`,
  },
  { kind: "password_reset", to, link: `${link}/reset-password?token=sample` },
  { kind: "password_changed", to, changedAt: at },
];
