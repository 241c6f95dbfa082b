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

const MARKED_BY_STAFF = "by_staff";
const SPAM_REASONS: Record<string, string> = {
  hidden_field: "a field that people do not see was filled in",
  too_fast: "it was sent in less than two seconds",
  same_text: "the same text came in several times within an hour",
};

/** Why something was held apart, in a sentence or two. */
export function spamReasonText(reason: string): string {
  if (reason === MARKED_BY_STAFF) return "A colleague marked it as spam.";
  const why = SPAM_REASONS[reason] ?? reason.replaceAll("_", " ");
  return `Why: ${why}. It rang no bell, and no mail was sent for it.`;
}
