import type { Capability } from "#app/access/policy.ts";

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
