import type { QueueLine } from "../queue/queue.ts";
import { EXPIRING_TEXTS } from "#app/offers/words.ts";
import { UNANSWERED_TEXTS } from "#app/quote-requests/promised-answer.ts";
import { ATTENTION_TEXTS } from "#app/shipments/attention.ts";
import {
  parseShipmentFilter,
  type ShipmentView,
  shipmentFilterParams,
} from "#app/shipments/shipment-filter.ts";

export type GroupName = "unanswered" | "offers" | ShipmentView;

/** The most pressing first. */
export const GROUPS: readonly GroupName[] = [
  "unanswered",
  "offers",
  "late",
  "on_hold",
  "silent",
  "due_today",
  "papers",
];

export const groupTexts = (name: GroupName) =>
  name === "unanswered" ? UNANSWERED_TEXTS : name === "offers" ? EXPIRING_TEXTS : ATTENTION_TEXTS[name];

export function groupAddress(name: GroupName, mine: boolean): string {
  if (name === "unanswered") return "/admin/quotes?view=waiting";
  if (name === "offers") return `/admin/offers?state=expiring${mine ? "&mine=1" : ""}`;
  const filter = parseShipmentFilter([["view", name], ...(mine ? [["owner", "me"] as const] : [])]);
  return `/admin/shipments?${shipmentFilterParams(filter)}`;
}

/** Null where it could not be read. */
export interface QueueGroup {
  name: GroupName;
  count: number | null;
  lines: QueueLine[] | null;
}
