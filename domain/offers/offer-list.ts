import { NO_REASONS, type NoReason, OFFER_RESULTS, type OfferResult } from "../reports/report.ts";
import { searchText } from "../search.ts";
import { startOfLocalDay } from "../time.ts";

/** How offers can be narrowed by where they stand; open and expired are computed. */
const OFFER_FILTER_STATES = [
  "draft",
  "open",
  "expiring",
  "expired",
  "accepted",
  "declined",
  "withdrawn",
] as const;
type OfferFilterState = (typeof OFFER_FILTER_STATES)[number];

/** Days before the end in which an open offer counts as expiring. */
export const EXPIRING_DAYS = 3;

/** What narrows the list of offers. */
export interface OfferFilter {
  search: string;
  /** Empty for all. */
  state: OfferFilterState | "";
  /** Only those one made. */
  mine: boolean;
  /** What reports lead to: first sent between two days (`YYYY-MM-DD`, both included), what became of it, why not. */
  sent_from?: string;
  sent_to?: string;
  result?: OfferResult;
  reason?: NoReason;
}

const FIGURE_KEYS = ["sent_from", "sent_to", "result", "reason"] as const;

/** True where the filter has a condition that its form has no field for. */
export const isOfReport = (filter: OfferFilter): boolean => FIGURE_KEYS.some((key) => filter[key]);

/** Reads the filter of an address; what it does not know is as if it were not there. */
export function parseOfferFilter(params: URLSearchParams): OfferFilter {
  return {
    search: searchText(params.get("search")),
    state: OFFER_FILTER_STATES.find((state) => state === params.get("state")) ?? "",
    mine: params.get("mine") === "1",
    ...figureOf(params),
  };
}

function figureOf(params: URLSearchParams): Pick<OfferFilter, (typeof FIGURE_KEYS)[number]> {
  const day = (key: string) => {
    const asked = params.get(key) ?? "";
    return startOfLocalDay(asked) ? asked : undefined;
  };
  const figure = {
    sent_from: day("sent_from"),
    sent_to: day("sent_to"),
    result: OFFER_RESULTS.find((result) => result === params.get("result")),
    reason: NO_REASONS.find((reason) => reason === params.get("reason")),
  };
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value));
}

/** The filter as the query of an address, without what is usual. */
export function offerQuery(filter: OfferFilter): URLSearchParams {
  const { search, state, mine } = filter;
  return new URLSearchParams([
    ...(search ? [["search", search]] : []),
    ...(state ? [["state", state]] : []),
    ...(mine ? [["mine", "1"]] : []),
    ...FIGURE_KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])),
  ]);
}
