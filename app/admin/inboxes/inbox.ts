import { CONTACT_MESSAGES } from "#domain/contacts/messages.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";

/** The two inboxes: their tables, addresses and words. */
export const INBOXES = {
  quotes: {
    table: "quote_requests",
    address: "/admin/quotes",
    title: "Quote Requests",
    noun: "quote request",
    texts: { ...QUOTE_MESSAGES, updateFailed: QUOTE_MESSAGES.statusUpdateFailed },
    nothingYet: "What visitors ask for on the site appears here at once.",
  },
  contacts: {
    table: "contact_submissions",
    address: "/admin/contacts",
    title: "Contact Submissions",
    noun: "contact submission",
    texts: CONTACT_MESSAGES,
    nothingYet: "What visitors write on the contact page appears here at once.",
  },
} as const;
export type InboxName = keyof typeof INBOXES;

/** What both inboxes show of a row in a list. */
export interface InboxRow {
  id: string;
  cursor: string;
  name: string | null;
  is_read: boolean;
  spam_reason: string | null;
  /** ISO time. */
  created_at: string;
}

/** How an act went; `gone` when a colleague had deleted it. */
export interface InboxAnswer {
  done?: string;
  /** Of a deletion: what restores it. */
  undo?: string;
  error?: string;
  gone?: boolean;
}
