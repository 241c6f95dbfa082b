import type { SpamReason } from "#app/kit/forms/submission.ts";
import type { InboxIntent } from "./inbox.ts";

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
