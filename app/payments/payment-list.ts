import { searchText } from "#app/kit/text/search-text.ts";

export const PAYMENT_STATES = { open: "Unallocated" } as const;

export interface PaymentFilter {
  search: string;
  state: keyof typeof PAYMENT_STATES | "";
  /** Of one statement alone. */
  statementId?: string;
}

/** Reads the filter of the address; invalid parameters are ignored. */
export function parsePaymentFilter(params: URLSearchParams): PaymentFilter {
  return { search: searchText(params.get("search")), state: params.get("state") === "open" ? "open" : "" };
}

export const paymentQuery = ({ search, state }: PaymentFilter): URLSearchParams =>
  new URLSearchParams([...(search ? [["search", search]] : []), ...(state ? [["state", state]] : [])]);
