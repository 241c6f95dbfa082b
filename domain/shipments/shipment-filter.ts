import { z } from "zod";
import { isStorable, singleLine } from "../text.ts";
import { startOfLocalDay } from "../time.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";

/** What a desk looks at first: late, on hold, without an update for five days, due today. */
export const SHIPMENT_VIEWS = ["late", "on_hold", "stale", "due_today"] as const;
export type ShipmentView = (typeof SHIPMENT_VIEWS)[number];

/** An open shipment without a status entry for so many days is stale. */
export const STALE_DAYS = 5;

/** The keys of a filter, in an address and in a saved filter, in the order of the panel. */
export const SHIPMENT_FILTER_KEYS = [
  "search",
  "status",
  "origin",
  "destination",
  "from",
  "to",
  "shipper",
  "consignee",
  "view",
] as const;
export type ShipmentFilterKey = (typeof SHIPMENT_FILTER_KEYS)[number];

// What cannot be meant (a day that does not exist, an id that is none) is left out, so that old links still open.
const text = (max: number) =>
  z
    .string()
    .transform((typed) => singleLine(typed).slice(0, max))
    .refine((typed) => typed !== "" && isStorable(typed))
    .optional()
    .catch(undefined);
const day = z
  .string()
  .refine((typed) => startOfLocalDay(typed) !== null)
  .optional()
  .catch(undefined);
const id = z.guid().optional().catch(undefined);

/**
 * Which shipments are meant. Texts match in any case and anywhere; `from` and `to` are days in Brussels
 * (`YYYY-MM-DD`, both included) of created_at; `shipper` and `consignee` are ids.
 */
export const shipmentFilterSchema = z.object({
  search: text(200),
  status: text(STATUS_MAX_LENGTH).transform((status) => status && canonicalStatus(status)),
  origin: text(200),
  destination: text(200),
  from: day,
  to: day,
  shipper: id,
  consignee: id,
  view: z.enum(SHIPMENT_VIEWS).optional().catch(undefined),
});
export type ShipmentFilter = Partial<z.output<typeof shipmentFilterSchema>>;

/** Reads a filter from an address or a form; unknown keys and what cannot be meant are left out. */
export function parseShipmentFilter(params: Iterable<readonly [string, unknown]>): ShipmentFilter {
  const known = [...params].filter(([key, value]) => isFilterKey(key) && typeof value === "string");
  return withoutGaps(shipmentFilterSchema.parse(Object.fromEntries(known)));
}

/** The filter as search parameters, in a fixed order, so that the same filter has one address. */
export function shipmentFilterParams(filter: ShipmentFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of SHIPMENT_FILTER_KEYS) if (filter[key]) params.set(key, filter[key]);
  return params;
}

/** How many conditions a filter holds: the number on the button. */
export function countConditions(filter: ShipmentFilter): number {
  return SHIPMENT_FILTER_KEYS.filter((key) => filter[key]).length;
}

function isFilterKey(key: string): key is ShipmentFilterKey {
  return (SHIPMENT_FILTER_KEYS as readonly string[]).includes(key);
}

function withoutGaps(filter: ShipmentFilter): ShipmentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as ShipmentFilter;
}
