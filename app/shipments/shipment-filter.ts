import { z } from "zod";
import { FREIGHT_TYPES, type FreightType } from "#app/goods/service-type.ts";
import { isStorable, requiredLine, singleLine, limit } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** Orders of the list: a column's name, with a minus for descending. */
export const SHIPMENT_ORDERS = [
  "-created_at",
  "created_at",
  "tracking_number",
  "-tracking_number",
  "status",
  "-status",
] as const;
export type ShipmentOrder = (typeof SHIPMENT_ORDERS)[number];

export const DEFAULT_ORDER: ShipmentOrder = "-created_at";

function parseShipmentOrder(text: string | null): ShipmentOrder {
  return SHIPMENT_ORDERS.find((order) => order === text) ?? DEFAULT_ORDER;
}

export function nextOrder(
  current: ShipmentOrder,
  column: "created_at" | "tracking_number" | "status",
): ShipmentOrder {
  if (current === column) return `-${column}`;
  if (current === `-${column}`) return column;
  return column === "created_at" ? "-created_at" : column;
}

/** Views of the list. `silent`: no event for longer than configured for its mode; `papers`: a due paper is missing. */
export const SHIPMENT_VIEWS = ["late", "on_hold", "silent", "due_today", "papers"] as const;
export type ShipmentView = (typeof SHIPMENT_VIEWS)[number];

/** Modes in reports; «other» is any service besides the three. */
export const REPORT_MODES = [...FREIGHT_TYPES, "other"] as const;
export type ReportMode = FreightType | "other";

/** Outcomes; each shipment has exactly one. `undated`: delivered at an unknown time. */
export const SHIPMENT_OUTCOMES = ["on_time", "late", "unpromised", "undated", "open", "cancelled"] as const;
export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number];

/** Filter keys used by links from reports and customers' pages. */
const FIGURE_FILTER_KEYS = [
  "outcome",
  "lane_from",
  "lane_to",
  "leg",
  "leg_times",
  "customer",
  "charged",
  "company",
] as const;

/** Filter keys in the order of the panel. */
export const SHIPMENT_FILTER_KEYS = [
  "search",
  "status",
  "origin",
  "destination",
  "from",
  "to",
  "shipper",
  "consignee",
  "mode",
  "eta_from",
  "eta_to",
  "owner",
  "view",
  "conveyance",
  "deadline",
  ...FIGURE_FILTER_KEYS,
] as const;
export type ShipmentFilterKey = (typeof SHIPMENT_FILTER_KEYS)[number];

// Invalid values are ignored, so that old links still open.
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

/** The current reader: «Mine» in a shared filter shows each colleague their own shipments. */
export const OWNED_BY_READER = "me";
export const NO_OWNER = "nobody";

/** Outcomes that can be filtered by; `moved` is all that were not cancelled. */
const OUTCOMES_ASKED = [...SHIPMENT_OUTCOMES, "moved"] as const;
const LEG_TIMES = ["known", "missing"] as const;
/** States of deadlines: open; due: half of its time or more is used; over: expired. */
const DEADLINES_ASKED = ["open", "due", "over"] as const;
const NO_CUSTOMER = "none";

/** The list's filter. Texts match any part, in any case; days are of Brussels, both included. */
const shipmentFilterSchema = z.object({
  search: text(200),
  status: text(STATUS_MAX_LENGTH).transform((status) => status && canonicalStatus(status)),
  origin: text(200),
  destination: text(200),
  from: day,
  to: day,
  shipper: id,
  consignee: id,
  mode: z.enum(REPORT_MODES).optional().catch(undefined),
  eta_from: day,
  eta_to: day,
  owner: z
    .union([z.guid(), z.literal([OWNED_BY_READER, NO_OWNER])])
    .optional()
    .catch(undefined),
  // URLs and shared filters of earlier releases say `stale`.
  view: z
    .preprocess((view) => (view === "stale" ? "silent" : view), z.enum(SHIPMENT_VIEWS))
    .optional()
    .catch(undefined),
  /** Prefix of the name of a vessel, voyage, flight or plate. */
  conveyance: text(100),
  deadline: z.enum(DEADLINES_ASKED).optional().catch(undefined),
  outcome: z.enum(OUTCOMES_ASKED).optional().catch(undefined),
  /** A UN/LOCODE or a text. */
  lane_from: text(200),
  lane_to: text(200),
  /** `kind.mode`, or `journey` for all legs. */
  leg: z
    .string()
    .regex(/^(?:journey|[a-z]{1,20}\.[a-z]{1,10})$/)
    .optional()
    .catch(undefined),
  leg_times: z.enum(LEG_TIMES).optional().catch(undefined),
  customer: z
    .union([z.guid(), z.literal(NO_CUSTOMER)])
    .optional()
    .catch(undefined),
  charged: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  company: id,
});
export type ShipmentFilter = Partial<z.output<typeof shipmentFilterSchema>>;

/** Parses a filter; unknown keys and invalid values are ignored. */
export function parseShipmentFilter(params: Iterable<readonly [string, unknown]>): ShipmentFilter {
  const entries = [...params].filter(([key, value]) => isFilterKey(key) && typeof value === "string");
  return withoutGaps(shipmentFilterSchema.parse(Object.fromEntries(entries)));
}

/** Serializes a filter in a fixed order, so that the same filter has one URL. */
export function shipmentFilterParams(filter: ShipmentFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of SHIPMENT_FILTER_KEYS) if (filter[key]) params.set(key, filter[key]);
  return params;
}

export const SHIPMENT_LIST = "/admin/shipments";

export interface ListView {
  filter: ShipmentFilter;
  order: ShipmentOrder;
}

export function readView(params: URLSearchParams): ListView {
  return { filter: parseShipmentFilter(params), order: parseShipmentOrder(params.get("sort")) };
}

/** Serializes a view as search parameters; the same view always has the same text. */
export function viewParams({ filter, order }: ListView): URLSearchParams {
  const params = shipmentFilterParams(filter);
  if (order !== DEFAULT_ORDER) params.set("sort", order);
  return params;
}

export function listAddress(view: ListView): string {
  const params = viewParams(view).toString();
  return params === "" ? SHIPMENT_LIST : `${SHIPMENT_LIST}?${params}`;
}

/**
 * Returns the filters sent, oldest first, whose navigation is still pending once the URL has reached `key`; typed text
 * is kept. @returns null when the URL was not set from here (back, a saved filter): typed text is replaced
 */
export function pendingFilters(sent: readonly string[], key: string): readonly string[] | null {
  const place = sent.lastIndexOf(key);
  return place < 0 ? null : sent.slice(place);
}

export function countConditions(filter: ShipmentFilter): number {
  return SHIPMENT_FILTER_KEYS.filter((key) => filter[key]).length;
}

function isFilterKey(key: string): key is ShipmentFilterKey {
  return (SHIPMENT_FILTER_KEYS as readonly string[]).includes(key);
}

function withoutGaps(filter: ShipmentFilter): ShipmentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as ShipmentFilter;
}

const SHARED_FILTER_NAME_MAX_LENGTH = 50;

const name = requiredLine({
  required: SHIPMENT_MESSAGES.filterNameRequired,
  ...limit("The name of a shared filter", SHARED_FILTER_NAME_MAX_LENGTH),
});

export const sharedFilterSchema = z.object({
  name,
  query: z
    .string()
    .transform((query) => shipmentFilterParams(parseShipmentFilter(new URLSearchParams(query))).toString())
    .refine((query) => countConditions(parseShipmentFilter(new URLSearchParams(query))) > 0, {
      error: SHIPMENT_MESSAGES.sharedFilterFailed,
    }),
});
export type SharedFilterInput = z.output<typeof sharedFilterSchema>;

export const sharedFilterNameSchema = z.object({ name });
