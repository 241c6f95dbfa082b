import type { Capability } from "#app/access/policy.ts";
import type { SpamReason } from "#app/kit/forms/submission.ts";

export const INBOX_RIGHTS = {
  quote_requests: { read: "requests.read", write: "requests.write" },
  contact_submissions: { read: "contacts.read", write: "contacts.write" },
} as const satisfies Record<string, Record<"read" | "write", Capability>>;

/** Maximum count of a search, plus one. */
export const FOUND_COUNTED = 1000;

const INBOX_INTENTS = ["open", "read", "unread", "spam", "not-spam", "delete"] as const;
export type InboxIntent = (typeof INBOX_INTENTS)[number];

export function isInboxIntent(text: unknown): text is InboxIntent {
  return (INBOX_INTENTS as readonly unknown[]).includes(text);
}

/** Filter of a list; `null` shows read and unread items, and everything but spam. */
export interface InboxFilter {
  search: string;
  read: "read" | "unread" | null;
  view: "spam" | null;
}

/** The toast after an action; opening marks an item as read without one. */
export const INBOX_DONE: Record<InboxIntent, string> = {
  open: "",
  read: "Marked as read",
  unread: "Marked as unread",
  spam: "Moved to spam",
  "not-spam": "Moved back, as new and unread",
  delete: "deleted successfully",
};

const SPAM_REASONS: Record<SpamReason | "by_staff", string> = {
  hidden_field: "A field that people do not see was filled in",
  too_fast: "Sent in less than two seconds",
  same_text: "The same text came in several times within an hour",
  by_staff: "Marked by staff",
};

export function spamReasonLabel(reason: string): string {
  const entry = Object.entries(SPAM_REASONS).find(([key]) => key === reason);
  return entry ? entry[1] : reason.replaceAll("_", " ");
}

export function spamReasonText(reason: string): string {
  const why = `${spamReasonLabel(reason)}.`;
  return reason === "by_staff" ? why : `${why} It rang no bell, and no mail was sent for it.`;
}
