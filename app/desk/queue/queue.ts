import { OPENING_WEEK } from "#content/opening-week.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import type { ExpiringOffer } from "../dashboard/dashboard.server.ts";
import type {
  ShipmentWithoutPapers,
  UnansweredRequest,
  WaitingShipment,
} from "../dashboard/work-queue.server.ts";
import { CLAIM_KINDS, claimAddress, noticeWords } from "#app/claims/claim.ts";
import { stateWords } from "#app/deadlines/deadline.ts";
import type { Deadline } from "#app/deadlines/read-deadlines.server.ts";
import { timeAtPlace } from "#app/shipments/place-clock.ts";
import type { Claim } from "#app/claims/claims.server.ts";
import { duePapers } from "#app/documents/missing-papers.ts";
import { papersNamed, papersWords } from "#app/documents/missing-words.ts";
import { endsIn } from "#app/offers/words.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { answerClock } from "#app/quote-requests/promised-answer.ts";
import { type AttentionReason, formatDuration } from "#app/kit/time/duration.ts";
import { attentionReason } from "#app/shipments/attention.ts";
import type { ShipmentView } from "#app/shipments/shipment-filter.ts";
import type { MoveCause } from "#app/shipments/eta.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { ActAnswer, FormRecord } from "#app/kit/forms/form-result.ts";
import { LATE_DESK_TEXTS } from "../late/words.ts";
import { isDayIntent, SERIES_MESSAGES } from "#app/series/series.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

export interface QueueLine {
  kind: "shipment" | "request" | "offer" | "claim" | "deadline" | "series";
  id: string;
  /** Of a series: the day that is proposed. */
  day?: string;
  label: string;
  to: string;
  /** The customer: the consignee or, without one, the shipper; of a request the company. */
  customer: string | null;
  sender: string | null;
  origin: string;
  destination: string;
  status: string | null;
  service: string | null;
  owner: { id: string; name: string } | null;
  reason: AttentionReason;
  snoozed: boolean;
  cause: (MoveCause & { text: string }) | null;
}

export function papersLine({ missing, ...shipment }: ShipmentWithoutPapers, now: Date): QueueLine {
  const due = duePapers(missing);
  const papers = due.map(({ paper }) => paper);
  const first = due
    .map(({ since }) => since?.getTime() ?? now.getTime())
    .toSorted((one, other) => one - other)[0];
  const detail = first === undefined ? "" : `due for ${formatDuration(now.getTime() - first)}`;
  return {
    ...shipmentLine(shipment, null, now),
    to: cardAddress(shipment.id, "papers"),
    reason: { words: papersWords(papers), detail, overdue: false },
    snoozed: false,
    cause: { reason: null, note: null, text: papersNamed(papers) },
  };
}

export function shipmentLine(
  shipment: WaitingShipment,
  view: Exclude<ShipmentView, "papers"> | null,
  now: Date,
): QueueLine {
  const { consignee, shipper } = shipment;
  return {
    kind: "shipment",
    id: shipment.id,
    label: shipment.tracking_number,
    to: `/admin/shipments/${shipment.id}`,
    customer: consignee ?? shipper,
    sender: consignee ? shipper : null,
    origin: shipment.origin_location,
    destination: shipment.destination_location,
    status: shipment.status,
    service: null,
    owner: shipment.owner_id ? { id: shipment.owner_id, name: shipment.owner_name ?? "Unknown" } : null,
    reason: view ? attentionReason(view, shipment, now) : returning(shipment.snoozed_until),
    snoozed: view === null,
    cause: null,
  };
}

export function requestLine(request: UnansweredRequest, now: Date, snoozed = false): QueueLine {
  return {
    kind: "request",
    id: request.id,
    label: request.name || request.email,
    to: `/admin/quotes/${request.id}`,
    customer: request.company,
    sender: null,
    origin: request.origin_location || QUOTE_DESK_MESSAGES.missing,
    destination: request.destination_location || QUOTE_DESK_MESSAGES.missing,
    status: null,
    service: request.service_type,
    owner: request.owner_id ? { id: request.owner_id, name: request.owner_name ?? "Unknown" } : null,
    reason: snoozed ? returning(request.snoozed_until) : answerClock(request.created_at, now, OPENING_WEEK),
    snoozed,
    cause: null,
  };
}

export function offerLine(offer: ExpiringOffer, now: Date): QueueLine {
  return {
    kind: "offer",
    id: offer.id,
    label: offer.number,
    to: `/admin/offers/${offer.id}`,
    customer: offer.customer_company ?? offer.customer_name,
    sender: null,
    origin: offer.origin_location,
    destination: offer.destination_location,
    status: null,
    service: offer.service_type,
    owner: offer.created_by_id ? { id: offer.created_by_id, name: offer.maker ?? "Unknown" } : null,
    reason: {
      words: endsIn(-daysOver(offer.valid_until, toLocalDay(now))),
      detail: offer.opened_at ? "opened" : "not opened yet",
      overdue: false,
    },
    snoozed: false,
    cause: null,
  };
}

export function claimLine(claim: Claim, now: Date): QueueLine {
  const { words, isLate } = noticeWords(claim, now);
  return {
    kind: "claim",
    id: claim.id,
    label: claim.number,
    to: claimAddress(claim.id),
    customer: claim.consignee,
    sender: null,
    origin: claim.origin_location,
    destination: claim.destination_location,
    status: null,
    service: null,
    owner: null,
    reason: {
      words: [CLAIM_KINDS[claim.kind], claim.pieces].filter(Boolean).join(", "),
      detail: `notice ${words}`,
      overdue: isLate && claim.notice_sent_on === null,
    },
    snoozed: false,
    cause: null,
  };
}

export function deadlineLine(deadline: Deadline, now: Date): QueueLine {
  const { words, isOver } = stateWords(deadline, now);
  return {
    kind: "deadline",
    id: deadline.id,
    label: deadline.tracking_number,
    to: deadline.claim_id ? claimAddress(deadline.claim_id) : cardAddress(deadline.shipment_id, "deadlines"),
    customer: deadline.consignee,
    sender: null,
    origin: deadline.origin_location,
    destination: deadline.destination_location,
    status: null,
    service: null,
    owner: deadline.person_id ? { id: deadline.person_id, name: deadline.person ?? "Unknown" } : null,
    reason: {
      words,
      detail: deadline.label,
      overdue: isOver,
    },
    snoozed: false,
    cause: {
      reason: null,
      note: null,
      text: [
        deadline.reference,
        deadline.due_at && `due ${timeAtPlace(deadline.due_at, deadline.due_offset)}`,
      ]
        .filter(Boolean)
        .join(", "),
    },
  };
}

function returning(until: Date | null): AttentionReason {
  const words = until ? `until ${formatWeekday(toLocalDay(until))}` : "";
  return { words, detail: "", overdue: false };
}

export interface QueueAnswer extends ActAnswer {
  undo?: Record<string, string>;
}

export const WHOSE_KEY = "dashboard.whose";

export const assignedText = (kind: QueueLine["kind"], toSomebody: boolean) =>
  kind === "request"
    ? REQUEST_MESSAGES[toSomebody ? "assigned" : "givenBack"]
    : toSomebody
      ? "Shipment assigned"
      : "Nobody owns the shipment now";

export function failureOf({ intent, kind }: FormRecord): string {
  if (isDayIntent(String(intent))) return SERIES_MESSAGES.failed;
  if (intent === "snooze") return "Failed to snooze. Please try again.";
  if (intent === "claim" && kind === "request") return REQUEST_MESSAGES.ownerFailed;
  if (intent === "claim") return "The shipment could not be claimed. Please try again.";
  if (intent === "reason") return LATE_DESK_TEXTS.explainFailed;
  return intent === "status" ? QUOTE_DESK_MESSAGES.statusUpdateFailed : SHIPMENT_MESSAGES.operationFailed;
}
