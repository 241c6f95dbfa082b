import type { FormRecord } from "#domain/form-result.ts";
import { LATE_DESK_TEXTS } from "#words/late-desk.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import { REQUEST_MESSAGES } from "#words/requests.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { SNOOZE_MESSAGES } from "#words/snooze.ts";
import type { QueueLine } from "./queue.ts";

export const assignedText = (kind: QueueLine["kind"], toSomebody: boolean) =>
  kind === "request"
    ? REQUEST_MESSAGES[toSomebody ? "assigned" : "givenBack"]
    : toSomebody
      ? "Shipment assigned"
      : "Nobody owns the shipment now";

/** What is said where an act did not come through. */
export function failureOf({ intent, kind }: FormRecord): string {
  if (intent === "snooze") return SNOOZE_MESSAGES.failed;
  if (intent === "claim" && kind === "request") return REQUEST_MESSAGES.ownerFailed;
  if (intent === "claim") return LATE_DESK_TEXTS.claimFailed;
  if (intent === "reason") return LATE_DESK_TEXTS.explainFailed;
  return intent === "status" ? QUOTE_MESSAGES.statusUpdateFailed : SHIPMENT_MESSAGES.operationFailed;
}
