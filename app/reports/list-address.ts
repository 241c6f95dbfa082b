import { type ShipmentFilter, shipmentFilterParams } from "#app/shipments/shipment-filter.ts";
import { daysOf, monthsOfSpan, type ReportPeriod } from "./period.ts";
import type { AnswerState, RequestStage } from "#app/quote-requests/quote-filter.ts";
import type { NoReason, OfferResult } from "#app/offers/offer-list.ts";

export type Months = Pick<ReportPeriod, "from" | "to"> | string;

const daysOfMonths = (months: Months) => daysOf(typeof months === "string" ? monthsOfSpan(months) : months);

export function shipmentsAddress(months: Months, figure: Omit<ShipmentFilter, "from" | "to"> = {}): string {
  return `/admin/shipments?${shipmentFilterParams({ ...figure, ...daysOfMonths(months) })}`;
}

export const REQUESTS_LIST = "/admin/quotes";

export function requestsAddress(
  months: Months,
  figure: { stage?: RequestStage; answer?: AnswerState } = {},
): string {
  return address(REQUESTS_LIST, { ...daysOfMonths(months), ...figure });
}

export function offersAddress(
  months: Months,
  figure: { result?: OfferResult; reason?: NoReason } = {},
): string {
  const { from, to } = daysOfMonths(months);
  return address("/admin/offers", { sent_from: from, sent_to: to, ...figure });
}

function address(list: string, conditions: Record<string, string | undefined>): string {
  const conditionsSet = Object.entries(conditions).filter(
    (each): each is [string, string] => each[1] !== undefined,
  );
  return `${list}?${new URLSearchParams(conditionsSet)}`;
}
