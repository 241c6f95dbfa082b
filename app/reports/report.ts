import type { Decimal } from "#app/kit/money/money.ts";
import type { NoReason, OfferResult } from "#app/offers/offer-list.ts";
import type { AnswerState, RequestStage } from "#app/quote-requests/quote-filter.ts";
import type { LegKind, LegMode } from "#app/shipments/leg-modes.ts";
import type { ReportMode, ShipmentOutcome } from "#app/shipments/shipment-filter.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#app/spreadsheets/export-choice.ts";

/** All shipments created in a span, including cancelled ones. */
export interface ShipmentsByMonth {
  span: string;
  mode: ReportMode;
  shipments: number;
}

export interface OnTimeMonth extends Record<ShipmentOutcome, number> {
  span: string;
  mode: ReportMode;
}

/** Shipments that were not cancelled, their chargeable weight, and containers as twenty-foot units. */
export interface Volume {
  shipments: number;
  /** Kilograms of shipments with a known weight or volume. */
  kg: number;
  unweighed: number;
  teu: number;
  /** Containers of unknown size, excluded from `teu`. */
  unsized: number;
}

interface LanePlace {
  /** UN/LOCODE, else the text without case and accents, as accepted by `lane_from` and `lane_to`. */
  key: string;
  label: string;
}

export interface LaneVolume extends Volume {
  origin: LanePlace;
  destination: LanePlace;
}

export interface LaneReport {
  lanes: LaneVolume[];
  others: (Volume & { lanes: number }) | null;
  total: Volume & { lanes: number };
}

/** Values that occurred, not averages; null when nothing was measured. */
export interface Spread {
  median: number | null;
  p90: number | null;
}

/** Days from actual departure to actual arrival, one decimal below 100 days, on shipments created in the period. */
export interface LegDays extends Spread {
  kind: LegKind;
  mode: LegMode;
  measured: number;
  missing: number;
  shipmentsMeasured: number;
  shipmentsMissing: number;
}

/** Days from the actual departure of the first leg to the actual arrival of the last. */
export interface JourneyDays extends Spread {
  mode: ReportMode;
  measured: number;
  missing: number;
}

export interface LegReport {
  legs: LegDays[];
  journeys: JourneyDays[];
}

export interface AnswerHours extends Record<AnswerState, number> {
  /** One decimal below ten hours, integers below a thousand. */
  clock: Spread;
  /** During opening hours. */
  open: Spread;
}

export interface AnswerReport {
  spans: (AnswerHours & { span: string })[];
  total: AnswerHours;
}

export interface FunnelReport {
  requests: ({ span: string } & Record<RequestStage, number>)[];
  offers: ({ span: string } & Record<OfferResult, number>)[] | null;
  reasons: { reason: NoReason; offers: number }[] | null;
}

/** Expected amounts by customer and currency, as on the shipments' pages: actual when given, else planned. */
export interface CustomerMargin {
  /** Id of the customer; `none` for shipments without a known customer. */
  customer: string;
  name: string | null;
  currency: string;
  shipments: number;
  cost: Decimal;
  price: Decimal;
  margin: Decimal;
  /** Percentage of the price, one decimal; null when that is not above zero. */
  marginPercent: Decimal | null;
  /** Number of lines whose actual cost or price is missing. */
  missingActuals: number;
}

export interface MarginReport {
  customers: CustomerMargin[];
  others: (Omit<CustomerMargin, "customer" | "name"> & { customers: number })[];
  totals: (Omit<CustomerMargin, "customer" | "name"> & { customers: number })[];
}

export interface BuildProgress {
  done: number;
  total: number;
}

export type ReportFormat = Exclude<ExportFormat, "xlsx">;
export const REPORT_FORMATS = EXPORT_FORMATS.filter((format) => format !== "xlsx");

export const REPORT_FILE_KEY = "reports.export";

export function parseReportFormat(preference: unknown): ReportFormat {
  return REPORT_FORMATS.find((format) => format === preference) ?? "comma";
}
