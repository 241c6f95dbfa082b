import { day, type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
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

/** Maximum count of offers per state. */
export const OFFERS_COUNTED = 999;

/** Number of days before the end from which an open offer counts as expiring. */
export const EXPIRING_DAYS = 3;

/** `unanswered` is open or expired. */
export const OFFER_RESULTS = ["unanswered", "accepted", "declined", "withdrawn"] as const;
export type OfferResult = (typeof OFFER_RESULTS)[number];

/** Reasons to filter by: those offered to customers, «other» for a text by staff, `none` when not given. */
const NO_REASONS = [...(Object.keys(REASON_NAMES) as DeclineReason[]), "none"] as const;
export type NoReason = (typeof NO_REASONS)[number];

/** Filter set by links from reports: first sent between two days (inclusive), result, and reason. */
const figure = { sent_from: day, sent_to: day, result: oneOf(OFFER_RESULTS), reason: oneOf(NO_REASONS) };

export const offerFilter = listFilter({
  search: searchText,
  state: oneOf(OFFER_FILTER_STATES),
  mine: flag,
  ...figure,
});
export type OfferFilter = FilterOf<typeof offerFilter>;

export const isOfReport = (filter: OfferFilter): boolean =>
  (Object.keys(figure) as (keyof typeof figure)[]).some((key) => filter[key]);
