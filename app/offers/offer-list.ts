import { searchText } from "#app/kit/text/search-text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { type DeclineReason, REASON_NAMES } from "./offer.ts";

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

/** Of each state offers are counted up to so many. */
export const OFFERS_COUNTED = 999;

/** Days before the end in which an open offer counts as expiring. */
export const EXPIRING_DAYS = 3;

/** `unanswered` is open or expired. */
export const OFFER_RESULTS = ["unanswered", "accepted", "declined", "withdrawn"] as const;
export type OfferResult = (typeof OFFER_RESULTS)[number];

/** Reasons to filter by: those customers choose from, «other» for a text of staff, `none` where nothing was said. */
const NO_REASONS = [...(Object.keys(REASON_NAMES) as DeclineReason[]), "none"] as const;
export type NoReason = (typeof NO_REASONS)[number];

export interface OfferFilter {
  search: string;
  state: OfferFilterState | "";
  mine: boolean;
  /** Set by links of reports: first sent between two days (`YYYY-MM-DD`, both included), what became of it, why not. */
  sent_from?: string;
  sent_to?: string;
  result?: OfferResult;
  reason?: NoReason;
}

const FIGURE_KEYS = ["sent_from", "sent_to", "result", "reason"] as const;

export const isOfReport = (filter: OfferFilter): boolean => FIGURE_KEYS.some((key) => filter[key]);

/** Unknown values are ignored. */
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
    const text = params.get(key) ?? "";
    return startOfLocalDay(text) ? text : undefined;
  };
  const figure = {
    sent_from: day("sent_from"),
    sent_to: day("sent_to"),
    result: OFFER_RESULTS.find((result) => result === params.get("result")),
    reason: NO_REASONS.find((reason) => reason === params.get("reason")),
  };
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value));
}

export function offerQuery(filter: OfferFilter): URLSearchParams {
  const { search, state, mine } = filter;
  return new URLSearchParams([
    ...(search ? [["search", search]] : []),
    ...(state ? [["state", state]] : []),
    ...(mine ? [["mine", "1"]] : []),
    ...FIGURE_KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])),
  ]);
}
