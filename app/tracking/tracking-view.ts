import { z } from "zod";
import type { Language } from "#app/kit/language/language.ts";
import { capitalize } from "#app/kit/text/text.ts";
import { serviceInWords } from "#app/goods/service-in-words.ts";
import { DEFAULT_SERVICE_TYPE } from "#app/goods/service-type.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { GoodsTotals } from "#app/shipments/goods.ts";
import { etaOffsetOf, type Leg, type LegMoment } from "#app/shipments/legs.ts";
import { legsBehind } from "#app/shipments/leg-lateness.ts";
import { dateAtPlace } from "#app/shipments/place-clock.ts";
import { MODE_WORDS } from "#app/shipments/customer-words.ts";
import { REFERENCE_NAMES } from "#app/shipments/site-words.ts";
import { languageOfStatus, publicStatus, statusInWords } from "#app/shipments/status-in-words.ts";
import {
  endEntry,
  type NextMilestone,
  headlineOf,
  legInWords,
  nextMilestone,
  type TrackedHeadline,
} from "./headline.ts";
import { SEARCH_WORDS, RESULT_WORDS } from "./search-words.ts";
import { type OverdueBadge, overdueBadge } from "./overdue.ts";
import {
  isAbroad,
  timeline,
  type TimelineEntry,
  type TrackedEntry,
  withClocks,
  type LegTime,
  legTimes,
} from "./timeline.ts";
import { TRACKING_MESSAGES } from "./words.ts";
import {
  canonicalStatus,
  isOpen,
  PUBLIC_STATUS_ORDER,
  type PublicStatus,
  statusPosition,
} from "#app/shipments/status.ts";
import { TRACKING_NUMBER_MAX_LENGTH } from "#app/shipments/tracking-number.ts";
import { displayWeight, roundedVolume } from "#app/goods/weight.ts";

export const numberRequired = () => TRACKING_MESSAGES.numberRequired;

/** Overlong texts are truncated to the storable length. */
export const trackingSearchSchema = z
  .string({ error: numberRequired })
  .overwrite((text) => text.replace(/\p{Cf}+/gu, ""))
  .trim()
  .min(1, { error: numberRequired })
  .overwrite((text) => text.slice(0, TRACKING_NUMBER_MAX_LENGTH).replaceAll("\u0000", ""));

export interface TrackedShipment {
  tracking_number: string;
  status: string;
  service_type: string | null;
  origin_location: string;
  destination_location: string;
  current_location: string | null;
  estimated_delivery: Date | null;
  first_eta: Date | null;
  delay_reason: string | null;
  history: boolean;
  /** Kilograms; PostgreSQL returns numerics as strings. */
  weight: number | string | null;
  pieces: number | null;
  names_shown: boolean;
  shipper_name: string | null;
  consignee_name: string | null;
}

/** Details without carrier, vessel or number of a consolidation. */
export interface TrackedDetails {
  goods: GoodsTotals | null;
  legs: Pick<Leg, "mode" | "from_place" | "to_place" | LegMoment | `${LegMoment}_offset`>[];
  references: { kind: PublicReference; value: string }[];
  /** True when a private link shows a proof of delivery. */
  proof?: boolean;
}

/** Reference kinds shown to customers; those of carriers and consolidations are internal. */
export const PUBLIC_REFERENCES = ["house_bl", "hawb", "purchase_order", "customer_reference"] as const;
export type PublicReference = (typeof PUBLIC_REFERENCES)[number];

export interface ProgressStep {
  status: PublicStatus;
  label: string;
  state: "done" | "current" | "ahead";
  /** Day it was first reached, as `MMM dd, yyyy`. */
  date: string | null;
}

/** A tracking result with formatted texts, including defaults. */
export interface TrackingView {
  trackingNumber: string;
  status: string;
  statusLabel: string;
  /** Language of the status label, when it differs from the page's. */
  statusLang?: Language;
  /** The expected day, or that of the end (`isOver`), where the estimate is only one fact. A past estimate is in the headline. */
  when: { label: string; date: string; isOver: boolean };
  overdue: OverdueBadge | null;
  headline: TrackedHeadline | null;
  next: NextMilestone | null;
  cancelled: boolean;
  origin: string;
  destination: string;
  serviceType: string;
  currentLocation: string;
  /** Null for a cancelled shipment, and for a delivered one without a promise. */
  estimatedDelivery: string | null;
  weight: string;
  pieces: number;
  /** Undefined when the company shows no names. */
  shipperName?: string | null;
  consigneeName?: string | null;
  steps: ProgressStep[];
  timeline: TimelineEntry[];
  /** Says which time zone all times of the result are in. */
  timesAre: string;
  /** Total volume of the goods entered; null when unknown. */
  volume: string | null;
  legs: TrackedLegView[];
  references: { label: string; value: string }[];
  proof: boolean;
}

export interface TrackedLegView {
  mode: string;
  from: string;
  to: string;
  /** What happens in a leg that ends where it starts. */
  within: string | null;
  departure: LegTime | null;
  arrival: LegTime | null;
  isOverdue: boolean;
  progress: "done" | "under" | "ahead";
  /** Carrier and vessel, where the reader may know them. */
  by?: readonly string[];
}

/**
 * Builds the view: fills in the specified defaults, marks the progress, and sorts the timeline newest first.
 * @param history oldest first
 */
export function trackingView(
  shipment: TrackedShipment,
  history: readonly TrackedEntry[],
  details: TrackedDetails | null = null,
  now = new Date(),
): TrackingView {
  const cancelled = canonicalStatus(shipment.status) === "cancelled";
  const isMoving = isOpen(shipment.status) && !shipment.history;
  const isLocal = isAbroad(history, details?.legs ?? []);
  const legs = withClocks(history, details?.legs ?? []);
  const behind = legsBehind(shipment.status, legs);
  const eta_offset = etaOffsetOf(shipment.estimated_delivery, legs);
  const placed = { ...shipment, eta_offset };
  const headline = headlineOf(placed, history, legs, now);
  const next = nextMilestone(placed, legs, now);
  const isPromised = isOpen(shipment.status) || (!cancelled && shipment.estimated_delivery);
  return {
    trackingNumber: shipment.tracking_number,
    status: shipment.status,
    statusLabel: publicStatus(shipment.status),
    statusLang: languageOfStatus(shipment.status),
    when: whenOf(placed, history, now),
    overdue: overdueBadge(headline, next),
    headline,
    next,
    cancelled,
    origin: shipment.origin_location,
    destination: shipment.destination_location,
    serviceType: serviceInWords(shipment.service_type || DEFAULT_SERVICE_TYPE),
    currentLocation: shipment.current_location || RESULT_WORDS.unknown,
    estimatedDelivery: isPromised ? estimateOf(placed) : null,
    weight: shipment.weight ? displayWeight(shipment.weight) : RESULT_WORDS.notStated,
    pieces: shipment.pieces ?? 1,
    ...(shipment.names_shown && {
      shipperName: shipment.shipper_name,
      consigneeName: shipment.consignee_name,
    }),
    steps: progressSteps(shipment.status, history),
    timeline: timeline(shipment.status, history, isLocal),
    timesAre: isLocal ? RESULT_WORDS.localTimes : RESULT_WORDS.timesAre(companyTime()),
    volume: volumeOf(details?.goods ?? null),
    // For a cancelled shipment no planned date lies ahead.
    legs: legs.map((leg, index) => ({
      mode: MODE_WORDS[leg.mode],
      from: leg.from_place,
      to: leg.to_place,
      within: leg.from_place === leg.to_place ? legInWords(leg, legs) : null,
      progress: leg.ata ? "done" : leg.atd ? "under" : "ahead",
      ...legTimes(
        cancelled ? { ...leg, etd: null, eta: null } : leg,
        isMoving && index >= behind ? now : null,
      ),
    })),
    references: PUBLIC_REFERENCES.flatMap((kind) => {
      const values = details?.references.filter((each) => each.kind === kind).map(({ value }) => value) ?? [];
      return values.length > 0 ? [{ label: REFERENCE_NAMES[kind], value: values.join(", ") }] : [];
    }),
    proof: details?.proof === true && canonicalStatus(shipment.status) === "delivered",
  };
}

function volumeOf(totals: GoodsTotals | null): string | null {
  const volume = totals?.volume_m3 ?? null;
  return volume === null ? null : roundedVolume(volume);
}

/** The date in the head: the expected day until it has passed; for an ended shipment that of delivery or cancellation. */
function whenOf(
  shipment: TrackedShipment & { eta_offset: number | null },
  history: readonly TrackedEntry[],
  now: Date,
): TrackingView["when"] {
  const { status } = shipment;
  if (isOpen(status)) return { label: RESULT_WORDS.delivery, date: expectedOf(shipment, now), isOver: false };
  const end = endEntry(status, history);
  const date = end ? formatDate(end.timestamp) : RESULT_WORDS.undated;
  return { label: publicStatus(status), date, isOver: true };
}

/** The same for one of several shipments; null when only its status tells the outcome. */
export function whenOfLine(
  line: Parameters<typeof expectedOf>[0] & { delivered_at: Date | null },
  now: Date,
): { label: string; date: string } | null {
  if (isOpen(line.status)) return { label: SEARCH_WORDS.delivery, date: expectedOf(line, now) };
  if (canonicalStatus(line.status) !== "delivered" || !line.delivered_at) return null;
  return { label: capitalize(statusInWords(line.status)), date: formatDate(line.delivered_at) };
}

function expectedOf(
  shipment: Parameters<typeof estimateOf>[0] & { status: string; history: boolean },
  now: Date,
): string {
  const { status, estimated_delivery: eta, history } = shipment;
  return eta && eta < now && isOpen(status) && !history ? RESULT_WORDS.unconfirmed : estimateOf(shipment);
}

/** The estimated day in the time of the place of delivery, like the times of its legs. */
export const estimateOf = (shipment: {
  estimated_delivery: Date | null;
  eta_offset: number | null;
}): string =>
  shipment.estimated_delivery
    ? dateAtPlace(shipment.estimated_delivery, shipment.eta_offset)
    : SEARCH_WORDS.undated;

/** Computes the progress. With a status outside the order (on hold, cancelled) no step is current; reached ones are done. */
function progressSteps(shipmentStatus: string, history: readonly TrackedEntry[]): ProgressStep[] {
  const current = statusPosition(shipmentStatus);
  const reached = current ?? Math.max(-1, ...history.map((entry) => statusPosition(entry.status) ?? -1));
  return PUBLIC_STATUS_ORDER.map((status, position) => {
    const times = history
      .filter((entry) => canonicalStatus(entry.status) === status && !entry.undated)
      .map((entry) => entry.timestamp.getTime());
    return {
      status,
      label: publicStatus(status),
      state: position === current ? "current" : position <= reached ? "done" : "ahead",
      date: times.length > 0 && position <= reached ? formatDate(new Date(Math.min(...times))) : null,
    };
  });
}
