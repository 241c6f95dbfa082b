import { z } from "zod";
import { SERVICE_TYPES } from "../service-type.ts";
import { optionalId, optionalLine, optionalText, requiredLine } from "../text.ts";
import { fromLocalDateTime, toLocalDateTime } from "../time.ts";
import { SHIPMENT_MESSAGES } from "./messages.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";
import { tidyTrackingNumber, TRACKING_NUMBER_MAX_LENGTH } from "./tracking-number.ts";
import { parseWeightKg } from "./weight.ts";

export { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "../service-type.ts";
export type { ServiceType } from "../service-type.ts";

export const LOCATION_MAX_LENGTH = 200;
export const DIMENSIONS_MAX_LENGTH = 100;
export const NOTES_MAX_LENGTH = 5000;
/** The largest number of pieces the column holds. */
export const PIECES_MAX = 2_147_483_647;

/** A status from the list or a custom one; known ones are stored in their own spelling. */
export const statusField = requiredLine({
  required: SHIPMENT_MESSAGES.statusRequired,
  max: STATUS_MAX_LENGTH,
  tooLong: SHIPMENT_MESSAGES.statusTooLong,
}).overwrite(canonicalStatus);

/** An optional number typed as text; null when empty. */
function optionalNumber(read: (text: string) => number | null, message: string) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || read(text) !== null, message)
    .nullish()
    .transform((text) => (text ? read(text) : null));
}

function readPieces(text: string): number | null {
  const pieces = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return pieces >= 1 && pieces <= PIECES_MAX ? pieces : null;
}

/**
 * The form that creates and edits a shipment (admin-back-office.md, section 5). Keys are column names.
 * Gives weight in kg, estimated_delivery as a moment (typed as local time in Brussels), null for empty optionals.
 */
export const shipmentSchema = z.object({
  tracking_number: requiredLine({
    required: SHIPMENT_MESSAGES.trackingNumberRequired,
    max: TRACKING_NUMBER_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.trackingNumberTooLong,
    clean: tidyTrackingNumber,
  }).refine((text) => text === "" || /[^\s-]/.test(text), SHIPMENT_MESSAGES.trackingNumberRequired),
  status: statusField,
  service_type: z.enum(SERVICE_TYPES, { error: SHIPMENT_MESSAGES.serviceTypeRequired }),
  origin_location: requiredLine({
    required: SHIPMENT_MESSAGES.originRequired,
    max: LOCATION_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.originTooLong,
  }),
  destination_location: requiredLine({
    required: SHIPMENT_MESSAGES.destinationRequired,
    max: LOCATION_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.destinationTooLong,
  }),
  current_location: optionalLine({
    max: LOCATION_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.currentLocationTooLong,
  }),
  weight: optionalNumber(parseWeightKg, SHIPMENT_MESSAGES.weightInvalid),
  dimensions: optionalLine({ max: DIMENSIONS_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.dimensionsTooLong }),
  pieces: optionalNumber(readPieces, SHIPMENT_MESSAGES.piecesInvalid),
  estimated_delivery: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || fromLocalDateTime(text) !== null,
      SHIPMENT_MESSAGES.estimatedDeliveryInvalid,
    )
    .nullish()
    .transform((text) => (text ? fromLocalDateTime(text) : null)),
  notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
  shipper_id: optionalId(SHIPMENT_MESSAGES.shipperInvalid),
  consignee_id: optionalId(SHIPMENT_MESSAGES.consigneeInvalid),
});

/** A checked shipment form, in the columns of shipments. */
export type ShipmentInput = z.output<typeof shipmentSchema>;
export type ShipmentFieldName = keyof ShipmentInput;

/** The status of a bulk update: one from the list or a custom one. */
export const bulkStatusSchema = z.object({ status: statusField });

/** What a duplicate does not take from its original: its name and its journey. */
const OF_ONE_JOURNEY = ["tracking_number", "status", "current_location", "estimated_delivery"] as const;

/** The fields of the form that a duplicate starts with, from those of the shipment it is like. */
export function duplicateValues(
  values: Record<ShipmentFieldName, string>,
): Partial<Record<ShipmentFieldName, string>> {
  const taken = { ...values } as Partial<typeof values>;
  for (const field of OF_ONE_JOURNEY) delete taken[field];
  return taken;
}

/** What the form shows for a stored shipment: every field as the text one would have typed. */
export function shipmentFormValues(
  shipment: Omit<ShipmentInput, "service_type" | "weight"> & {
    service_type: string;
    weight: number | string | null;
  },
): Record<ShipmentFieldName, string> {
  return {
    tracking_number: shipment.tracking_number,
    status: shipment.status,
    service_type: shipment.service_type,
    origin_location: shipment.origin_location,
    destination_location: shipment.destination_location,
    current_location: shipment.current_location ?? "",
    weight: shipment.weight === null ? "" : String(Number(shipment.weight)),
    dimensions: shipment.dimensions ?? "",
    pieces: shipment.pieces === null ? "" : String(shipment.pieces),
    estimated_delivery: shipment.estimated_delivery ? toLocalDateTime(shipment.estimated_delivery) : "",
    notes: shipment.notes ?? "",
    shipper_id: shipment.shipper_id ?? "",
    consignee_id: shipment.consignee_id ?? "",
  };
}
