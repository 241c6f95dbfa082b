import type { EventCodeKey } from "./event-codes.ts";
import { REFERENCE_LABELS, type ReferenceKind } from "./reference-labels.ts";

/** Known statuses and events; texts typed by staff stay as they are. */
export const STATUS_WORDS = {
  pending: "Pending",
  in_transit: "In transit",
  cancelled: "Cancelled",
  usual_picked_up: "Picked up",
  usual_cleared: "Customs cleared",
  partly_delivered: "Partly delivered",
  on_hold: "On hold",
  on_hold_customs: "On hold - customs",
  on_hold_documents: "On hold - documents missing",
  on_hold_inspection: "On hold - customs inspection",
  on_hold_payment: "On hold - waiting for payment",
  on_hold_border: "On hold - waiting at the border",
  on_hold_berth: "On hold - waiting for a berth",
  customs_check: "Customs check",
  booked: "Booking confirmed",
  picked_up: "Picked up from the shipper",
  received: "Received at the terminal",
  stuffed: "Container packed",
  loaded: "Loaded",
  departed: "Departed",
  crossed_border: "Crossed the border",
  transferred: "Transferred to another carrier",
  arrived: "Arrived",
  unloaded: "Unloaded",
  unpacked: "Container unpacked",
  customs_reported: "Reported to customs",
  customs_hold: "Held by customs",
  customs_cleared: "Cleared by customs",
  consignee_informed: "Consignee informed of the arrival",
  documents_delivered: "Documents handed over",
  left_terminal: "Left the terminal",
  out_for_delivery: "Out for delivery",
  delivery_failed: "Could not be delivered",
  delivered: "Delivered",
  proof_of_delivery: "Proof of delivery received",
  delayed: "Delayed",
  damaged: "Damaged",
} satisfies Record<EventCodeKey, string> & Record<string, string>;

export const PIECES_DELIVERED = (delivered: string, pieces: string) =>
  `Partly delivered: ${delivered} of ${pieces} pieces`;

export const REFERENCE_NAMES: Record<ReferenceKind, string> = REFERENCE_LABELS;
