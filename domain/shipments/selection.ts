import { z } from "zod";
import {
  countConditions,
  parseShipmentFilter,
  SHIPMENT_FILTER_KEYS,
  type ShipmentFilter,
  shipmentFilterParams,
} from "./shipment-filter.ts";

/**
 * Which shipments an act is for: those named, or all that match a filter but some. `asOf` (an ISO time) leaves out
 * what was created after «select all» was pressed.
 */
export type ShipmentSelection =
  | { all: false; ids: string[] }
  | { all: true; filter: ShipmentFilter; except: string[]; asOf?: string };

const ids = z.array(z.guid());

// A condition that cannot be read would widen an act to shipments nobody meant: here it is refused.
const wholeFilter = z.record(z.string(), z.unknown()).transform((sent, context) => {
  const filter = parseShipmentFilter(Object.entries(sent));
  const named = SHIPMENT_FILTER_KEYS.filter((key) => sent[key] !== undefined && sent[key] !== "");
  if (countConditions(filter) === named.length) return filter;
  context.addIssue({ code: "custom", message: "A condition of the filter cannot be read" });
  return z.NEVER;
});

/** The selection as it is sent between browser and server. */
export const selectionSchema: z.ZodType<ShipmentSelection> = z.discriminatedUnion("all", [
  z.object({ all: z.literal(false), ids }),
  z.object({
    all: z.literal(true),
    filter: wholeFilter,
    except: ids.default([]),
    asOf: z.iso.datetime({ offset: true }).optional(),
  }),
]);

/**
 * The same as fields of a form: `scope` (all or selection), then `ids`, or the filter's keys with `except`;
 * repeated keys for several ids.
 */
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

/** Reads those fields again; null when they name no selection. */
export function parseSelectionForm(form: FormData): ShipmentSelection | null {
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
