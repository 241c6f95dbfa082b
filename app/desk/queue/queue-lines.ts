import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { ExpiringOffer } from "../dashboard/dashboard.server.ts";
import type { UnansweredRequest, WaitingShipment } from "../dashboard/work-queue.server.ts";
import { answerReason, offerReason, urgencyOf } from "./queue-reasons.ts";
import type { QueueLine, QueueReason } from "./queue.ts";
import type { Series } from "#app/series/read-series.server.ts";
import { rhythmWords } from "#app/series/rhythm.ts";
import { closedNotes, dayWords } from "#app/series/series.ts";
import { shipmentCustomer } from "#app/shipments/payer.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";

/** Makes the line of a shipment. @param reasons when empty, the shipment is snoozed and the line says until when */
export function shipmentLine(shipment: WaitingShipment, reasons: readonly QueueReason[]): QueueLine {
  const isSnoozed = reasons.length === 0;
  return {
    kind: "shipment",
    id: shipment.id,
    label: shipment.tracking_number,
    to: `/admin/shipments/${shipment.id}`,
    ...shipmentCustomer(shipment),
    origin: shipment.origin_location,
    destination: shipment.destination_location,
    status: shipment.status,
    owner: shipment.owner_id ? { id: shipment.owner_id, name: shipment.owner_name ?? "Unknown" } : null,
    reasons: isSnoozed ? [snoozedReason(shipment.snoozed_until)] : reasons,
    snoozed: isSnoozed,
  };
}

export function requestLine(request: UnansweredRequest, now: Date, snoozed = false): QueueLine {
  return {
    kind: "request",
    id: request.id,
    label: request.name || request.email,
    to: `/admin/quotes/${request.id}`,
    customer: request.company,
    origin: request.origin_location || QUOTE_DESK_MESSAGES.missing,
    destination: request.destination_location || QUOTE_DESK_MESSAGES.missing,
    service: request.service_type,
    owner: request.owner_id ? { id: request.owner_id, name: request.owner_name ?? "Unknown" } : null,
    reasons: [snoozed ? snoozedReason(request.snoozed_until) : answerReason(request.created_at, now)],
    snoozed,
  };
}

export function offerLine(offer: ExpiringOffer, now: Date): QueueLine {
  return {
    kind: "offer",
    id: offer.id,
    label: offer.number,
    to: `/admin/offers/${offer.id}`,
    customer: offer.customer_company ?? offer.customer_name,
    origin: offer.origin_location,
    destination: offer.destination_location,
    service: offer.service_type,
    owner: offer.created_by_id ? { id: offer.created_by_id, name: offer.maker ?? "Unknown" } : null,
    reasons: [offerReason(offer, now)],
  };
}

function snoozedReason(until: Date | null): QueueReason {
  const words = until ? `until ${formatWeekday(toLocalDay(until))}` : "";
  return { words, detail: "", overdue: false, urgency: "ahead" };
}

export const REPEAT_OF = "Repeat of ";

/** The line of a recurring shipment, for the first undecided day; null when no shipment is left to copy. */
export function seriesLine(series: Series, now: Date): QueueLine | null {
  const { pattern_id, waiting } = series;
  const [first, ...others] = waiting;
  if (!first || !pattern_id) return null;
  const today = toLocalDay(now);
  const more = others.length > 0 ? `${others.length} more to decide` : null;
  return {
    kind: "series",
    id: series.id,
    day: first.day,
    label: `${REPEAT_OF}${series.tracking_number ?? ""}`.trim(),
    to: cardAddress(pattern_id, "repeats"),
    ...shipmentCustomer(series),
    origin: series.origin_location ?? "",
    destination: series.destination_location ?? "",
    service: series.service_type,
    owner: series.owner_id ? { id: series.owner_id, name: series.owner ?? "Unknown" } : null,
    reasons: [
      {
        words: `To create for ${dayWords(first.planned_on, today)}`,
        detail: [rhythmWords(series), ...closedNotes(first, today), more].filter(Boolean).join(" · "),
        overdue: first.planned_on < today,
        urgency: urgencyOf(first.planned_on, now),
      },
    ],
  };
}
