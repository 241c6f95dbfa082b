export const PREDEFINED_STATUSES = ["pending", "in_transit", "delivered", "cancelled"] as const;
type PredefinedStatus = (typeof PREDEFINED_STATUSES)[number];

export const DEFAULT_STATUS: PredefinedStatus = "pending";

/** The order of progress on public pages. */
export const PUBLIC_STATUS_ORDER = [
  "pending",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivered",
] as const;
export type PublicStatus = (typeof PUBLIC_STATUS_ORDER)[number];

/** Usual statuses; those that customers see as progress come first. */
export const USUAL_STATUSES = [
  "Picked up",
  "Out for delivery",
  "Customs cleared",
  "Partly delivered",
  "On hold - customs",
  "On hold - documents missing",
  "On hold - waiting for payment",
  "On hold - waiting at the border",
  "On hold - waiting for a berth",
] as const;

export const STATUS_MAX_LENGTH = 100;

export type EntryState = "completed" | "on_hold" | "other";

/** One status for filters, whatever the pieces: «Partly delivered: 8 of 10 pieces». */
export const PARTLY_DELIVERED = "Partly delivered";
const PARTLY = /^Partly delivered(?:: (\d{1,10}) of (\d{1,10}) pieces)?$/i;

export const partlyDelivered = (delivered: number, pieces: number): string =>
  `${PARTLY_DELIVERED}: ${delivered} of ${pieces} pieces`;

/** Parses the pieces delivered, and the total; null for another status or without a count. */
export function countedPieces(status: string): { delivered: string; pieces: string } | null {
  const [, delivered, pieces] = PARTLY.exec(status) ?? [];
  return delivered && pieces ? { delivered, pieces } : null;
}

/** Returns the status as used by the list's filter. */
export const filterStatus = (status: string): string => (PARTLY.test(status) ? PARTLY_DELIVERED : status);

const KNOWN_STATUSES: ReadonlySet<string> = new Set([...PREDEFINED_STATUSES, ...PUBLIC_STATUS_ORDER]);

/** Normalizes a status: «Out for delivery» becomes `out_for_delivery`, so that progress, filters and counts agree. A custom one stays. */
export function canonicalStatus(status: string): string {
  const key = status
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");
  return KNOWN_STATUSES.has(key) ? key : status.trim();
}

export function isPredefinedStatus(status: string): status is PredefinedStatus {
  return (PREDEFINED_STATUSES as readonly string[]).includes(status);
}

export function statusPosition(status: string): number | null {
  // The remaining pieces are still to be delivered.
  const reached = PARTLY.test(status.trim()) ? "out_for_delivery" : canonicalStatus(status);
  const position = (PUBLIC_STATUS_ORDER as readonly string[]).indexOf(reached);
  return position === -1 ? null : position;
}

/** Returns the status of a next entry: in transit before the departure, the present one on the way, empty when it is over. */
export function proposedStatus(status: string): string {
  const position = statusPosition(status);
  const begins = PUBLIC_STATUS_ORDER.indexOf("in_transit");
  if (position !== null && position < begins) return "in_transit";
  return isOpen(status) ? canonicalStatus(status) : "";
}

/** Returns whether a status contains «on hold», in any case and with underscores as spaces. */
export function isOnHold(status: string): boolean {
  return status
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .includes("on hold");
}

export function entryState(entryStatus: string, shipmentStatus: string): EntryState {
  if (isOnHold(entryStatus)) return "on_hold";
  const entry = statusPosition(entryStatus);
  const current = statusPosition(shipmentStatus);
  return entry !== null && current !== null && entry <= current ? "completed" : "other";
}

export function displayStatus(status: string): string {
  return status.replaceAll("_", " ").toUpperCase();
}

export function statusWords(status: string): string {
  return status.replaceAll("_", " ");
}

const TONES = {
  pending: "yellow",
  in_transit: "blue",
  delivered: "green",
  cancelled: "red",
} as const satisfies Record<PredefinedStatus, string>;

export function badgeTone(status: string) {
  const canonical = canonicalStatus(status);
  return isPredefinedStatus(canonical) ? TONES[canonical] : "grey";
}

export function isOpen(status: string): boolean {
  const canonical = canonicalStatus(status);
  return canonical !== "delivered" && canonical !== "cancelled";
}
