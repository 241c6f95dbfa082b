/** What staff can do with a request or a message, as the forms of the back office send it. */
export const INBOX_INTENTS = ["open", "read", "unread", "spam", "not-spam", "delete"] as const;
export type InboxIntent = (typeof INBOX_INTENTS)[number];

export function isInboxIntent(text: unknown): text is InboxIntent {
  return (INBOX_INTENTS as readonly unknown[]).includes(text);
}

/** What is said when it was done; opening marks read without a word. */
export const INBOX_DONE: Record<InboxIntent, string> = {
  open: "",
  read: "Marked as read",
  unread: "Marked as unread",
  spam: "Moved to spam",
  "not-spam": "Moved back, as new and unread",
  delete: "deleted successfully",
};

const SPAM_REASONS: Record<string, string> = {
  marked_by_staff: "a colleague marked it as spam",
};

/** Why something was held apart, as the end of a sentence. */
export function spamReasonText(reason: string): string {
  return SPAM_REASONS[reason] ?? reason.replaceAll("_", " ");
}
