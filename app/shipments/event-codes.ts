import type { FreightType } from "#app/goods/service-type.ts";

interface EventCode {
  label: string;
  /** Digital Container Shipping Association, Track & Trace 2.2: shipment, transport and equipment event types. */
  dcsa: string | null;
  /** IATA, code list 1.18 of Cargo-XML; also used in the status messages (FSU) of Cargo-IMP. */
  iata: string | null;
  /** UN/CEFACT Recommendation 24, Trade and Transport Status Codes. */
  rec24: string | null;
}

const code = (
  label: string,
  dcsa: string | null = null,
  iata: string | null = null,
  rec24: string | null = null,
): EventCode => ({ label, dcsa, iata, rec24 });

export const EVENT_CODES = {
  booked: code("Booking confirmed", "CONF", "BKD", "6"),
  picked_up: code("Picked up from the shipper", null, "DPU", "13"),
  received: code("Received at the terminal", "GTIN", "RCS"),
  stuffed: code("Container packed", "STUF"),
  loaded: code("Loaded", "LOAD"),
  departed: code("Departed", "DEPA", "DEP", "24"),
  crossed_border: code("Crossed the border", null, null, "16"),
  transferred: code("Transferred to another carrier", null, "TFD"),
  arrived: code("Arrived", "ARRI", "ARR", "1"),
  unloaded: code("Unloaded", "DISC", "RCF", "29"),
  unpacked: code("Container unpacked", "STRP", null, "28"),
  customs_reported: code("Reported to customs", null, "CRC"),
  customs_hold: code("Held by customs", "HOLD", "TGC"),
  customs_cleared: code("Cleared by customs", "RELS", "CCD", "12"),
  consignee_informed: code("Consignee informed of the arrival", null, "NFD", "45"),
  documents_delivered: code("Documents handed over", null, "AWD"),
  left_terminal: code("Left the terminal", "GTOT", "FOW"),
  out_for_delivery: code("Out for delivery"),
  delivery_failed: code("Could not be delivered", null, null, "23"),
  delivered: code("Delivered", null, "DLV", "21"),
  proof_of_delivery: code("Proof of delivery received"),
  delayed: code("Delayed", null, null, "20"),
  damaged: code("Damaged", null, null, "18"),
} as const satisfies Record<string, EventCode>;

export type EventCodeKey = keyof typeof EVENT_CODES;

export const EVENT_CODE_KEYS = Object.keys(EVENT_CODES) as EventCodeKey[];

// prettier-ignore
const MILESTONES: Record<FreightType, readonly EventCodeKey[]> = { air: ["booked", "picked_up", "received", "departed", "arrived", "unloaded", "consignee_informed", "customs_cleared",
    "documents_delivered", "out_for_delivery", "delivered"],
  sea: ["booked", "picked_up", "stuffed", "received", "loaded", "departed", "arrived", "unloaded", "customs_cleared",
    "left_terminal", "out_for_delivery", "delivered"],
  road: ["booked", "picked_up", "loaded", "departed", "crossed_border", "arrived", "out_for_delivery", "delivered",
    "proof_of_delivery"],
};

/** Returns the milestones of a mode in chronological order, and the other events; without a mode all are `others`. */
export function eventsByMode(
  mode: FreightType | null,
): Record<"milestones" | "others", readonly EventCodeKey[]> {
  const milestones = mode ? MILESTONES[mode] : [];
  return { milestones, others: EVENT_CODE_KEYS.filter((key) => !milestones.includes(key)) };
}

const USUAL_STATUS_OF: Partial<Record<EventCodeKey, string>> = {
  booked: "pending",
  picked_up: "Picked up",
  departed: "in_transit",
  crossed_border: "in_transit",
  transferred: "in_transit",
  arrived: "in_transit",
  customs_hold: "On hold - customs",
  customs_cleared: "Customs cleared",
  out_for_delivery: "Out for delivery",
  delivered: "delivered",
  proof_of_delivery: "delivered",
};

export function usualStatusOf(code: string): string | undefined {
  return (USUAL_STATUS_OF as Readonly<Record<string, string | undefined>>)[code];
}

/** Returns the label of an event; a code stored by another version is shown unchanged. */
export function eventLabel(stored: string): string {
  const codes: Readonly<Record<string, EventCode>> = EVENT_CODES;
  return codes[stored]?.label ?? stored.replaceAll("_", " ");
}
