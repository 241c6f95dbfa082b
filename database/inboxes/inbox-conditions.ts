import { sql, type SqlBool } from "kysely";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";

/** The two inboxes of the public forms. */
export type InboxTable = "quote_requests" | "contact_submissions";

/** What the audit log calls a row of each. */
export const INBOX_NOUN = {
  quote_requests: "quote_request",
  contact_submissions: "contact_submission",
} as const satisfies Record<InboxTable, string>;

/** What is held apart as spam, or all else. */
export function inView(view: QuoteFilter["view"]) {
  return view === "spam" ? sql<SqlBool>`marked_spam_at is not null` : sql<SqlBool>`marked_spam_at is null`;
}

export function readState(read: QuoteFilter["read"]) {
  if (read === null) return [];
  return [read === "read" ? sql<SqlBool>`is_read` : sql<SqlBool>`not is_read`];
}
