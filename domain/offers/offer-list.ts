import { searchText } from "../search.ts";

/** How offers can be narrowed by where they stand; open and expired are computed. */
export const OFFER_FILTER_STATES = [
  "draft",
  "open",
  "expiring",
  "expired",
  "accepted",
  "declined",
  "withdrawn",
] as const;
export type OfferFilterState = (typeof OFFER_FILTER_STATES)[number];

/** Days before the end in which an open offer counts as expiring. */
export const EXPIRING_DAYS = 3;

/** What narrows the list of offers. */
export interface OfferFilter {
  search: string;
  /** Empty for all. */
  state: OfferFilterState | "";
  /** Only those one made. */
  mine: boolean;
}

/** Reads the filter of an address; what it does not know is as if it were not there. */
export function parseOfferFilter(params: URLSearchParams): OfferFilter {
  return {
    search: searchText(params.get("search")),
    state: OFFER_FILTER_STATES.find((state) => state === params.get("state")) ?? "",
    mine: params.get("mine") === "1",
  };
}

/** The filter as the query of an address, without what is usual. */
export function offerQuery({ search, state, mine }: OfferFilter): URLSearchParams {
  return new URLSearchParams([
    ...(search ? [["search", search]] : []),
    ...(state ? [["state", state]] : []),
    ...(mine ? [["mine", "1"]] : []),
  ]);
}
