import { z } from "zod";
import { requiredLine } from "../text.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { countConditions, parseShipmentFilter, shipmentFilterParams } from "./shipment-filter.ts";

/** Maximum length of its name in the database. */
const SHARED_FILTER_NAME_MAX_LENGTH = 50;

const name = requiredLine({
  required: SHIPMENT_MESSAGES.filterNameRequired,
  max: SHARED_FILTER_NAME_MAX_LENGTH,
  tooLong: SHIPMENT_MESSAGES.sharedFilterNameTooLong,
});

/** A filter of the shipments list that colleagues see: its name and its conditions, as a query in the fixed order. */
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
