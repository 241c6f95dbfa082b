import type { AttentionReason } from "#app/kit/time/duration.ts";
import type { MoveCause } from "#app/shipments/eta.ts";
import { QUOTE_DESK_MESSAGES, REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { LATE_DESK_TEXTS } from "#app/desk/late/late-groups.ts";
import { isDayIntent, SERIES_MESSAGES } from "#app/series/series.ts";
import type { ShipmentCustomer } from "#app/shipments/payer.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

/** Maximum count of a queue; one more stands for «more». */
export const QUEUE_COUNTED = 1_000;

/** Urgencies, the most urgent first. `open` has no due day: a hold, a missing document. */
export const URGENCIES = ["over", "today", "open", "ahead"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A reason why a line needs attention, shown as one badge. */
export interface QueueReason extends AttentionReason {
  urgency: Urgency;
  /** Due within the time left that lists show in amber. */
  isNear?: boolean;
  /** Status of a shipment, shown instead of the words. */
  status?: string;
  /** Address that the badge opens, when it differs from the line's. */
  to?: string;
  /** Keeps the line in the queue while its shipment is snoozed. */
  staysAwake?: boolean;
}

export interface QueueLine {
  kind: "shipment" | "request" | "offer" | "series";
  id: string;
  /** Proposed day of a recurring shipment. */
  day?: string;
  label: string;
  to: string;
  /** Who pays; for a request the company. */
  customer: string | null;
  counterpart?: ShipmentCustomer["counterpart"];
  origin: string;
  destination: string;
  status?: string;
  service?: string | null;
  owner: { id: string; name: string } | null;
  /** The most urgent reason first. */
  reasons: readonly QueueReason[];
  snoozed?: boolean;
  cause?: (MoveCause & { text: string }) | null;
  /** When the customer was notified, «Nov 27 14:05»; undefined when no notification is needed. */
  notice?: { at: string | null };
}

export const WHOSE_KEY = "dashboard.whose";
export const FIRST_STEPS_KEY = "dashboard.first-steps";

export function failureOf({ intent, kind }: FormRecord): string {
  if (isDayIntent(String(intent))) return SERIES_MESSAGES.failed;
  if (intent === "snooze") return "Failed to snooze. Please try again.";
  if (intent === "claim" && kind === "request") return REQUEST_MESSAGES.ownerFailed;
  if (intent === "claim") return "The shipment could not be taken. Please try again.";
  if (intent === "reason") return LATE_DESK_TEXTS.explainFailed;
  return intent === "status" ? QUOTE_DESK_MESSAGES.statusUpdateFailed : SHIPMENT_MESSAGES.operationFailed;
}
