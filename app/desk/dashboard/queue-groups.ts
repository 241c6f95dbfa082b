import type { Capability } from "#app/access/policy.ts";
import { DEADLINE_TEXTS, deadlineFilter, DEADLINES_ADDRESS, NO_NOTICES } from "#app/deadlines/deadline.ts";
import { CLAIM_TEXTS, claimFilter, CLAIMS_ADDRESS } from "#app/claims/claim.ts";
import { SERIES_ADDRESS, SERIES_TEXTS, seriesFilter } from "#app/series/series.ts";
import { EXPIRING_TEXTS } from "#app/offers/words.ts";
import { UNANSWERED_TEXTS } from "#app/quote-requests/promised-answer.ts";
import { ATTENTION_TEXTS } from "#app/shipments/attention.ts";
import {
  parseShipmentFilter,
  type ShipmentView,
  shipmentFilterParams,
} from "#app/shipments/shipment-filter.ts";

export type GroupName = "unanswered" | "deadlines" | "offers" | "claims" | "series" | ShipmentView;

/** All groups, the most urgent first. */
export const GROUPS: readonly GroupName[] = [
  "unanswered",
  "deadlines",
  "offers",
  "claims",
  "late",
  "on_hold",
  "silent",
  "due_today",
  "series",
  "papers",
];

const OWN_TEXTS = {
  unanswered: UNANSWERED_TEXTS,
  deadlines: DEADLINE_TEXTS,
  offers: EXPIRING_TEXTS,
  claims: CLAIM_TEXTS,
  series: SERIES_TEXTS,
};

/** The capability without which a group is hidden. */
export function groupNeeds(name: GroupName): Capability {
  if (name === "unanswered") return "requests.read";
  if (name === "offers") return "offers.read";
  return name === "claims" ? "claims.read" : "shipments.read";
}

/** Labels of the links to the queues. */
export const GROUP_NAMES: Record<GroupName, string> = {
  unanswered: "Requests",
  deadlines: "Deadlines",
  offers: "Offers",
  claims: "Claims",
  late: "Late",
  on_hold: "On hold",
  silent: "No news",
  due_today: "Due today",
  series: "Repeating",
  papers: "Papers",
};

export const groupTexts = (name: GroupName) => ({ ...ATTENTION_TEXTS, ...OWN_TEXTS })[name];

export function groupAddress(name: GroupName, mine: boolean): string {
  if (name === "unanswered") return "/admin/quotes?view=waiting";
  if (name === "series") return `${SERIES_ADDRESS}?${seriesFilter.query({ state: "due", mine })}`;
  if (name === "claims") return `${CLAIMS_ADDRESS}?${claimFilter.query({ state: "unsettled", mine })}`;
  if (name === "deadlines")
    return `${DEADLINES_ADDRESS}?${deadlineFilter.query({ state: "due", kind: NO_NOTICES, mine })}`;
  if (name === "offers") return `/admin/offers?state=expiring${mine ? "&mine=1" : ""}`;
  const filter = parseShipmentFilter([["view", name], ...(mine ? [["owner", "me"] as const] : [])]);
  return `/admin/shipments?${shipmentFilterParams(filter)}`;
}

/** Null when it could not be read. */
export interface QueueGroup {
  name: GroupName;
  count: number | null;
}
