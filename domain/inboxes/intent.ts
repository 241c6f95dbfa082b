/** The actions on a request or message, as the forms of the back office send them. */
const INBOX_INTENTS = ["open", "read", "unread", "spam", "not-spam", "delete"] as const;
export type InboxIntent = (typeof INBOX_INTENTS)[number];

export function isInboxIntent(text: unknown): text is InboxIntent {
  return (INBOX_INTENTS as readonly unknown[]).includes(text);
}
