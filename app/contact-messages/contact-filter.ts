import { type QuoteFilter, quoteFilterOf } from "#app/quote-requests/quote-filter.ts";

export type ContactFilter = Pick<QuoteFilter, "search" | "read"> & { view: "spam" | null };

export function contactFilterOf(params: URLSearchParams): ContactFilter {
  const { search, read, view } = quoteFilterOf(params);
  return { search, read, view: view === "spam" ? view : null };
}
