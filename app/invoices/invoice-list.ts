import { searchText } from "#app/kit/text/search-text.ts";

export const INVOICE_STATES = {
  draft: "Drafts",
  issued: "Issued invoices",
  unsent: "Not sent",
  open: "To be paid",
  overdue: "Overdue",
  disputed: "Disputed",
  credit: "Credit notes",
} as const;

export interface InvoiceFilter {
  search: string;
  state: keyof typeof INVOICE_STATES | "";
}

/** Reads the filter of the address; invalid parameters are ignored. */
export function parseInvoiceFilter(params: URLSearchParams): InvoiceFilter {
  const state = params.get("state") ?? "";
  return {
    search: searchText(params.get("search")),
    state: Object.hasOwn(INVOICE_STATES, state) ? (state as keyof typeof INVOICE_STATES) : "",
  };
}

export const invoiceQuery = ({ search, state }: InvoiceFilter): URLSearchParams =>
  new URLSearchParams([...(search ? [["search", search]] : []), ...(state ? [["state", state]] : [])]);

/** Rows of a page of the list; as many are handed over at once. */
export const INVOICES_PAGE = 50;

export const INVOICES_ADDRESS = "/admin/invoices";
export const invoiceAddress = (id: string): string => `${INVOICES_ADDRESS}/${id}`;
export const HAND_OVER_ADDRESS = `${INVOICES_ADDRESS}/e-invoices`;
