import { z } from "zod";
import { DEFAULT_SERVICE_TYPE } from "../service-type.ts";
import { formatDate, formatTime, toLocalDay } from "../time.ts";
import { TRACKING_MESSAGES } from "./tracking-messages.ts";
import {
  canonicalStatus,
  displayStatus,
  entryState,
  type EntryState,
  isOnHold,
  PUBLIC_STATUS_ORDER,
  type PublicStatus,
  statusPosition,
} from "./status.ts";
import { TRACKING_NUMBER_MAX_LENGTH } from "./tracking-number.ts";
import { displayWeight } from "./weight.ts";

/**
 * The tracking search: trimmed, without invisible characters of a copied text,
 * truncated to the maximum length, required.
 */
export const trackingSearchSchema = z
  .string({ error: TRACKING_MESSAGES.numberRequired })
  .overwrite((text) => text.replace(/\p{Cf}+/gu, ""))
  .trim()
  .min(1, TRACKING_MESSAGES.numberRequired)
  .overwrite((text) => text.slice(0, TRACKING_NUMBER_MAX_LENGTH).replaceAll("\u0000", ""));

/** A shipment with its public columns. */
export interface TrackedShipment {
  tracking_number: string;
  status: string;
  service_type: string | null;
  origin_location: string;
  destination_location: string;
  current_location: string | null;
  estimated_delivery: Date | null;
  /** Kilograms; PostgreSQL returns numerics as strings. */
  weight: number | string | null;
  pieces: number | null;
  shipper_name: string | null;
  consignee_name: string | null;
}

export interface TrackedEntry {
  id: string;
  status: string;
  timestamp: Date;
  location: string | null;
  notes: string | null;
}

export interface TimelineEntry {
  id: string;
  state: EntryState;
  label: string;
  timestamp: Date;
  /** `YYYY-MM-DD` in Brussels, to group by. */
  day: string;
  date: string;
  time: string;
  location: string | null;
  notes: string | null;
}

export interface ProgressStep {
  status: PublicStatus;
  label: string;
  state: "done" | "current" | "ahead";
  /** When it was first reached, as `MMM dd, yyyy`. */
  date: string | null;
}

/** The public view of a shipment: every value a string, with defaults. */
export interface TrackingView {
  trackingNumber: string;
  status: string;
  statusLabel: string;
  onHold: boolean;
  cancelled: boolean;
  origin: string;
  destination: string;
  serviceType: string;
  currentLocation: string;
  estimatedDelivery: string;
  weight: string;
  pieces: number;
  shipperName: string | null;
  consigneeName: string | null;
  steps: ProgressStep[];
  /** Newest first. */
  timeline: TimelineEntry[];
}

/**
 * Fills in the specified defaults, marks the progress and sorts the timeline newest first.
 *
 * @param history the shipment's entries, oldest first
 */
export function trackingView(shipment: TrackedShipment, history: readonly TrackedEntry[]): TrackingView {
  return {
    trackingNumber: shipment.tracking_number,
    status: shipment.status,
    statusLabel: displayStatus(shipment.status),
    onHold: isOnHold(shipment.status),
    cancelled: canonicalStatus(shipment.status) === "cancelled",
    origin: shipment.origin_location,
    destination: shipment.destination_location,
    serviceType: shipment.service_type || DEFAULT_SERVICE_TYPE,
    currentLocation: shipment.current_location || "Unknown",
    estimatedDelivery: shipment.estimated_delivery ? formatDate(shipment.estimated_delivery) : "TBD",
    weight: displayWeight(shipment.weight),
    pieces: shipment.pieces ?? 1,
    shipperName: shipment.shipper_name,
    consigneeName: shipment.consignee_name,
    steps: progressSteps(shipment.status, history),
    timeline: timeline(shipment.status, history),
  };
}

/**
 * The five public steps. While the status is outside the order (on hold, cancelled) none is current;
 * steps the history has reached are done.
 */
export function progressSteps(shipmentStatus: string, history: readonly TrackedEntry[]): ProgressStep[] {
  const current = statusPosition(shipmentStatus);
  const reached = current ?? Math.max(-1, ...history.map((entry) => statusPosition(entry.status) ?? -1));
  return PUBLIC_STATUS_ORDER.map((status, position) => {
    const times = history
      .filter((entry) => canonicalStatus(entry.status) === status)
      .map((entry) => entry.timestamp.getTime());
    return {
      status,
      label: displayStatus(status),
      state: position === current ? "current" : position <= reached ? "done" : "ahead",
      date: times.length > 0 && position <= reached ? formatDate(new Date(Math.min(...times))) : null,
    };
  });
}

function timeline(shipmentStatus: string, history: readonly TrackedEntry[]): TimelineEntry[] {
  // Reversed first: within a minute the entry made later comes first.
  return history
    .toReversed()
    .toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
    .map((entry) => ({
      id: entry.id,
      state: entryState(entry.status, shipmentStatus),
      label: displayStatus(entry.status),
      timestamp: entry.timestamp,
      day: toLocalDay(entry.timestamp),
      date: formatDate(entry.timestamp),
      time: formatTime(entry.timestamp),
      location: entry.location,
      notes: entry.notes,
    }));
}
