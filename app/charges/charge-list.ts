import { isOnCalendar } from "#app/kit/keyset.ts";
import { isMonth } from "#app/kit/time/month.ts";
import { searchText } from "#app/kit/text/search-text.ts";

export const CHARGES_ADDRESS = "/admin/charges";

export interface ChargeFilter {
  month: string;
  customer: string;
  missing: boolean;
  /** Only costs up to the end of the month without an invoice of this supplier; null where none is named. */
  accrued?: { supplier: string | null };
}

export interface ChargeCursor {
  day: string;
  shipment: string;
  position: number;
  id: string;
}

/** Parses the filter of the URL; invalid parameters are ignored. @param thisMonth `YYYY-MM` in company time */
export function parseChargeFilter(params: URLSearchParams, thisMonth: string): ChargeFilter {
  const month = params.get("month");
  return {
    month: isMonth(month) ? month : thisMonth,
    customer: searchText(params.get("customer")),
    missing: params.get("missing") === "1",
    ...(params.get("accrued") === "1" && {
      accrued: { supplier: searchText(params.get("supplier")) || null },
    }),
  };
}

export function chargeQuery({ month, customer, missing, accrued }: ChargeFilter): URLSearchParams {
  return new URLSearchParams([
    ["month", month],
    ...(customer ? [["customer", customer]] : []),
    ...(missing ? [["missing", "1"]] : []),
    ...(accrued ? [["accrued", "1"]] : []),
    ...(accrued?.supplier ? [["supplier", accrued.supplier]] : []),
  ]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const POSITION = /^\d{1,5}$/;

export function parseChargeCursor(text: string | null): ChargeCursor | null {
  const [day = "", shipment = "", position = "", id = "", ...more] = (text ?? "").split("_");
  const isCursor =
    DAY.test(day) && ID.test(shipment) && POSITION.test(position) && ID.test(id) && more.length === 0;
  if (!isCursor || !isOnCalendar(day)) return null;
  return { day, shipment, position: Number(position), id };
}
