import { z } from "zod";
import { FREIGHT_TYPES, type FreightType } from "#app/goods/service-type.ts";
import { isStorable, requiredLine, singleLine } from "#app/kit/text/text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** A column's name, with a minus for descending. */
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

/** `silent`: no event for longer than the settings allow for its mode; `papers`: without a paper that is due. */
export const SHIPMENT_VIEWS = ["late", "on_hold", "silent", "due_today", "papers"] as const;
export type ShipmentView = (typeof SHIPMENT_VIEWS)[number];

/** «other» is a service that is none of the three. */
export const REPORT_MODES = [...FREIGHT_TYPES, "other"] as const;
export type ReportMode = FreightType | "other";

/** `undated`: delivered at a moment nobody knows. Each shipment is in one. */
export const SHIPMENT_OUTCOMES = ["on_time", "late", "unpromised", "undated", "open", "cancelled"] as const;
export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number];

/** The conditions that reports and the pages of customers lead to. */
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

/** In the order of the panel. */
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

/** Whoever looks: «Mine» of a filter that is shared shows each colleague his own. */
export const OWNED_BY_READER = "me";
export const NO_OWNER = "nobody";

/** `moved` is all that were not cancelled. */
const OUTCOMES_ASKED = [...SHIPMENT_OUTCOMES, "moved"] as const;
const LEG_TIMES = ["known", "missing"] as const;
/** Has an open deadline; one that has used half of its time or more; one that is over. */
const DEADLINES_ASKED = ["open", "due", "over"] as const;
const NO_CUSTOMER = "none";

/** Texts match any part, whatever its case; days are of Brussels, both included. */
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
  // Addresses and shared filters of earlier releases say `stale`.
  view: z
    .preprocess((view) => (view === "stale" ? "silent" : view), z.enum(SHIPMENT_VIEWS))
    .optional()
    .catch(undefined),
  /** The beginning of the name of a vessel, voyage, flight or plate. */
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

/** Unknown keys and invalid values are ignored. */
export function parseShipmentFilter(params: Iterable<readonly [string, unknown]>): ShipmentFilter {
  const entries = [...params].filter(([key, value]) => isFilterKey(key) && typeof value === "string");
  return withoutGaps(shipmentFilterSchema.parse(Object.fromEntries(entries)));
}

/** In a fixed order, so that the same filter has one URL. */
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

/** The view as search parameters: the same view always has the same text. */
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
 * Filters sent, oldest first, still on their way when the address has come to `key`: what is typed stays.
 * @returns null when the address was not sent from here (back, a saved filter): what is typed gives way to it
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
  max: SHARED_FILTER_NAME_MAX_LENGTH,
  tooLong: "The name of a shared filter must be at most 50 characters",
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
