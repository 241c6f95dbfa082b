import type { QueueLine } from "#app/queue/queue.ts";
import { UNANSWERED_TEXTS } from "#domain/quotes/promised-answer.ts";
import { ATTENTION_TEXTS } from "#domain/shipments/attention.ts";
import {
  parseShipmentFilter,
  type ShipmentView,
  shipmentFilterParams,
} from "#domain/shipments/shipment-filter.ts";

export type GroupName = "unanswered" | ShipmentView;

/** The groups of the work queue, the most pressing first. */
export const GROUPS: readonly GroupName[] = ["unanswered", "late", "on_hold", "stale", "due_today", "papers"];

export const groupTexts = (name: GroupName) =>
  name === "unanswered" ? UNANSWERED_TEXTS : ATTENTION_TEXTS[name];

/** The list with everything of a group. */
export function groupAddress(name: GroupName, mine: boolean): string {
  if (name === "unanswered") return "/admin/quotes?view=waiting";
  const filter = parseShipmentFilter([["view", name], ...(mine ? [["owner", "me"] as const] : [])]);
  return `/admin/shipments?${shipmentFilterParams(filter)}`;
}

/** What waits for one reason; null where it could not be read. */
export interface QueueGroup {
  name: GroupName;
  count: number | null;
  lines: QueueLine[] | null;
}
