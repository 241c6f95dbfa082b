import type { Decimal } from "../money/money.ts";
import { FREIGHT_TYPES, type FreightType } from "../service-type.ts";
import type { LegKind, LegMode } from "../shipments/legs.ts";
import { DECLINE_REASONS } from "#words/offer-page.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../export/export-choice.ts";

/** The mode of a shipment; «other» is a service that is none of the three. */
export const REPORT_MODES = [...FREIGHT_TYPES, "other"] as const;
export type ReportMode = FreightType | "other";

/**
 * How a shipment stands against its first promise: delivered by it, after it, delivered without one, delivered at a moment
 * nobody knows, still open, cancelled. Each shipment is in one.
 */
export const SHIPMENT_OUTCOMES = ["on_time", "late", "unpromised", "undated", "open", "cancelled"] as const;
export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number];

/** The shipments created in a span of the period (by the company's clock) and mode. All of them: leads to the list by days and `mode`. */
export interface ShipmentsByMonth {
  span: string;
  mode: ReportMode;
  shipments: number;
}

/** The shipments created in a span by how they stand: leads to the list by days, `mode` and `outcome`. */
export interface OnTimeMonth extends Record<ShipmentOutcome, number> {
  span: string;
  mode: ReportMode;
}

/** What moved: shipments that were not cancelled, their chargeable weight, and containers as twenty-foot units. */
export interface Volume {
  shipments: number;
  /** Chargeable weight in kilograms, of those whose weight or volume is known. */
  kg: number;
  /** Shipments of unknown weight. */
  unweighed: number;
  teu: number;
  /** Containers whose size is unknown: not in `teu`. */
  unsized: number;
}

/** A place of a lane: its UN/LOCODE where that is known, else its text without case and accents. */
interface LanePlace {
  /** As the list's filters `lane_from` and `lane_to` take it. */
  key: string;
  /** What people wrote for it. */
  label: string;
}

/** A lane: leads to the list by days, `lane_from`, `lane_to`, `mode` where one was asked for, and `outcome=moved`. */
export interface LaneVolume extends Volume {
  origin: LanePlace;
  destination: LanePlace;
}

export interface LaneReport {
  /** Those with the most shipments first. */
  lanes: LaneVolume[];
  /** All the others together; null where there are none. */
  others: (Volume & { lanes: number }) | null;
  /** Leads to the list by days, `mode` where one was asked for, and `outcome=moved`. */
  total: Volume & { lanes: number };
}

/** Median and ninetieth percentile: values that occurred, not averages. Null where nothing was measured. */
export interface Spread {
  median: number | null;
  p90: number | null;
}

/**
 * Days from actual departure to actual arrival of the legs of one kind and mode, on shipments created in the period. One
 * decimal below 100 days. `shipments` leads to the list by days, `leg` (`kind.mode`) and `leg_times=known` or `missing`.
 */
export interface LegDays extends Spread {
  kind: LegKind;
  mode: LegMode;
  /** Legs with both actual times. */
  measured: number;
  /** Legs without one of them. */
  missing: number;
  shipmentsMeasured: number;
  shipmentsMissing: number;
}

/**
 * Days from the actual departure of the first leg to the actual arrival of the last: from goods-in to arrival. Leads to
 * the list by days, `mode`, `leg=journey` and `leg_times`.
 */
export interface JourneyDays extends Spread {
  mode: ReportMode;
  /** Shipments with both times, and those with legs that miss one. */
  measured: number;
  missing: number;
}

export interface LegReport {
  legs: LegDays[];
  journeys: JourneyDays[];
}

/** Whether a request was answered from here: it waits, or staff took it up without an answer from here. */
export const ANSWER_STATES = ["answered", "waiting", "none"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** Hours to the first answer of the requests received in a span; leads to the requests by days and `answer`. */
export interface AnswerHours extends Record<AnswerState, number> {
  /** By the clock: one decimal below ten hours, whole hours below a thousand. */
  clock: Spread;
  /** While the company was open. */
  open: Spread;
}

export interface AnswerReport {
  spans: (AnswerHours & { span: string })[];
  total: AnswerHours;
}

/** What became of a request, the furthest it got; leads to the requests by days and `stage`. */
export const REQUEST_STAGES = ["unanswered", "answered", "offered", "declined", "accepted"] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

/** What became of an offer that was sent; `unanswered` is open or expired. */
export const OFFER_RESULTS = ["unanswered", "accepted", "declined", "withdrawn"] as const;
export type OfferResult = (typeof OFFER_RESULTS)[number];

/** Why a customer said no: what they chose (another text of staff is «other»), or `none` where nothing was said. */
export const NO_REASONS = [
  ...(Object.keys(DECLINE_REASONS) as (keyof typeof DECLINE_REASONS)[]),
  "none",
] as const;
export type NoReason = (typeof NO_REASONS)[number];

export interface FunnelReport {
  /** Requests received in the span, without spam. */
  requests: ({ span: string } & Record<RequestStage, number>)[];
  /** Offers sent for the first time in the span, by days (`sent_from`, `sent_to`) and `result`; null for roles without them. */
  offers: ({ span: string } & Record<OfferResult, number>)[] | null;
  /** The reasons of the declined ones, the most frequent first; `reason` of the list. */
  reasons: { reason: NoReason; offers: number }[] | null;
}

/**
 * What the shipments created in the period make, by customer and currency: expected amounts, as on their pages (actual
 * where given, else planned). Leads to the list by days, `customer` and `charged` (the currency).
 */
export interface CustomerMargin {
  /** Id of the customer; `none` for shipments of nobody known. */
  customer: string;
  /** Null for those. */
  name: string | null;
  currency: string;
  shipments: number;
  cost: Decimal;
  price: Decimal;
  margin: Decimal;
  /** Of the price, one decimal; null where that is not above zero. */
  marginPercent: Decimal | null;
  /** Lines whose actual cost or price has not come. */
  missingActuals: number;
}

export interface MarginReport {
  /** By currency, those with the largest price first within it. */
  customers: CustomerMargin[];
  /** The customers beyond those of a currency together. */
  others: (Omit<CustomerMargin, "customer" | "name"> & { customers: number })[];
  /** Of each currency; leads to the list by days and `charged`. */
  totals: (Omit<CustomerMargin, "customer" | "name"> & { customers: number })[];
}

/** How far the sums that reports are read from are being made, in records. */
export interface BuildProgress {
  done: number;
  total: number;
}

/** The kinds of file of a report. */
export type ReportFormat = Exclude<ExportFormat, "xlsx">;
export const REPORT_FORMATS = EXPORT_FORMATS.filter((format) => format !== "xlsx");

/** Under this key one's choice is kept. */
export const REPORT_FILE_KEY = "reports.export";

/** Reads a choice as it was kept or sent: commas for whoever has chosen nothing. */
export function parseReportFormat(kept: unknown): ReportFormat {
  return REPORT_FORMATS.find((format) => format === kept) ?? "comma";
}
