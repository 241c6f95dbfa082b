import { quoteFilterOf, type QuoteFilter } from "../quotes/quote-filter.ts";

/** The filters of the contact submissions: those of the quote requests without a status. */
export type ContactFilter = Omit<QuoteFilter, "status">;

/** Reads the filters out of an address; anything unknown counts as not set. */
export function contactFilterOf(params: URLSearchParams): ContactFilter {
  const { search, read, view } = quoteFilterOf(params);
  return { search, read, view };
}
