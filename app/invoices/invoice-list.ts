import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { InvoiceKind } from "./invoice.ts";

export const INVOICE_STATES = {
  draft: "Drafts",
  issued: "Issued invoices",
  unsent: "Not sent",
  open: "To be paid",
  overdue: "Overdue",
  disputed: "Disputed",
  credit: "Credit notes",
} as const;

/** Titles of what has no number yet. */
export const DRAFT_TITLES = { invoice: "Draft invoice", credit_note: "Draft credit note" } as const;

/** Formats an amount, that of a credit note below zero. */
export const signedAmount = ({ kind, currency }: { kind: InvoiceKind; currency: string }, amount: string) =>
  formatMoney(kind === "credit_note" ? `-${amount}` : amount, currency);

export type InvoiceState = keyof typeof INVOICE_STATES;

/** Upper limit of the counts by state; the two states that only grow are not counted. */
export const INVOICES_COUNTED = 999;

export const invoiceFilter = listFilter({ search: searchText, state: oneOf(INVOICE_STATES) });
export type InvoiceFilter = FilterOf<typeof invoiceFilter>;

/** Rows on a page of the list; also the maximum of a bulk action. */
export const INVOICES_PAGE = 50;

export const INVOICES_ADDRESS = "/admin/invoices";
export const invoiceAddress = (id: string): string => `${INVOICES_ADDRESS}/${id}`;
export const HAND_OVER_ADDRESS = `${INVOICES_ADDRESS}/e-invoices`;
