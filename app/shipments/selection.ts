import { z } from "zod";
import {
  countConditions,
  parseShipmentFilter,
  SHIPMENT_FILTER_KEYS,
  type ShipmentFilter,
  shipmentFilterParams,
} from "./shipment-filter.ts";
import { bulkEtaForm } from "./bulk-forms.ts";

/** Selected shipments; `asOf` (an ISO time) excludes shipments created after «select all» was pressed. */
export type ShipmentSelection =
  | { all: false; ids: string[] }
  | { all: true; filter: ShipmentFilter; except: string[]; asOf?: string };

const ids = z.array(z.guid());

// An invalid condition is refused: ignoring it would widen the act.
const wholeFilter = z.record(z.string(), z.unknown()).transform((sent, context) => {
  const filter = parseShipmentFilter(Object.entries(sent));
  const named = SHIPMENT_FILTER_KEYS.filter((key) => sent[key] !== undefined && sent[key] !== "");
  if (countConditions(filter) === named.length) return filter;
  context.addIssue({ code: "custom", message: "A condition of the filter cannot be read" });
  return z.NEVER;
});

export const selectionSchema: z.ZodType<ShipmentSelection> = z.discriminatedUnion("all", [
  z.object({ all: z.literal(false), ids }),
  z.object({
    all: z.literal(true),
    filter: wholeFilter,
    except: ids.default([]),
    asOf: z.iso.datetime({ offset: true }).optional(),
  }),
]);

/** Maximum of ids in a URL. */
const NAMED_MAX = 100;

/** Limits a selection to what a URL has room for; `over` is the number of ids that have none. */
export function selectionForUrl(selection: ShipmentSelection): {
  selection: ShipmentSelection;
  over: number;
} {
  if (selection.all) return { selection, over: 0 };
  const { ids: chosen } = selection;
  return {
    selection: { ...selection, ids: chosen.slice(0, NAMED_MAX) },
    over: Math.max(0, chosen.length - NAMED_MAX),
  };
}

/** Serializes a selection: `scope` (all or selection), then `ids`, repeated, or the filter's keys with `except`. */
export function selectionFormData(selection: ShipmentSelection): [string, string][] {
  if (!selection.all)
    return [["scope", "selection"], ...selection.ids.map((id) => ["ids", id] as [string, string])];
  return [
    ["scope", "all"],
    ...shipmentFilterParams(selection.filter),
    ...selection.except.map((id) => ["except", id] as [string, string]),
    ...(selection.asOf ? [["asOf", selection.asOf] as [string, string]] : []),
  ];
}

/** Parses a selection. @param form data sent, or the query of an address */
export function parseSelectionForm(form: FormData | URLSearchParams): ShipmentSelection | null {
  const asOf = form.get("asOf");
  const sent =
    form.get("scope") === "all"
      ? {
          all: true,
          filter: Object.fromEntries(form),
          except: form.getAll("except"),
          ...(asOf === null ? {} : { asOf }),
        }
      : { all: false, ids: form.getAll("ids") };
  return selectionSchema.safeParse(sent).data ?? null;
}

/** A bulk act; `expected` is the count shown, and the act is not started when the count has changed. */
const bulkActSchema = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("status"),
    /** The form of one status entry, as typed. */
    entry: z.record(z.string(), z.string()),
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
  z.object({
    act: z.literal("owner"),
    /** Null removes the owner. */
    owner: z.guid().nullable(),
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
  z.object({
    act: z.literal("eta"),
    move: bulkEtaForm,
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
  z.object({
    act: z.literal("delete"),
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
]);
export type BulkAct = z.output<typeof bulkActSchema>;
export type SentBulkAct =
  | Exclude<z.input<typeof bulkActSchema>, { act: "eta" }>
  | { act: "eta"; move: Record<string, string>; selection: ShipmentSelection; expected: number | null };

/** Parses the JSON in the field `act`; null when it is invalid. */
export function parseBulkAct(form: FormData): BulkAct | null {
  try {
    return bulkActSchema.safeParse(JSON.parse(String(form.get("act")))).data ?? null;
  } catch {
    return null;
  }
}
