import { z } from "zod";
import { SERVICE_TYPES } from "../service-type.ts";
import { optionalId, optionalLine, optionalText, requiredLine } from "../text.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";
import { normalizeTrackingNumber, TRACKING_NUMBER_MAX_LENGTH } from "./tracking-number.ts";
import { WEIGHT_MAX_KG } from "./weight.ts";

export const LOCATION_MAX_LENGTH = 200;
export const DIMENSIONS_MAX_LENGTH = 100;
export const NOTES_MAX_LENGTH = 5000;
export const PIECES_MAX = 2_147_483_647;

/** A known status in any spelling, or a custom one. */
export const statusField = requiredLine({
  required: SHIPMENT_MESSAGES.statusRequired,
  max: STATUS_MAX_LENGTH,
  tooLong: SHIPMENT_MESSAGES.statusTooLong,
}).overwrite(canonicalStatus);

/** Keys are column names; weight in kg, null for what is empty. `shipmentForm` reads what people type. */
export const shipmentSchema = z.object({
  tracking_number: requiredLine({
    required: SHIPMENT_MESSAGES.trackingNumberRequired,
    max: TRACKING_NUMBER_MAX_LENGTH,
    tooLong: SHIPMENT_MESSAGES.trackingNumberTooLong,
    clean: normalizeTrackingNumber,
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
  weight: z
    .number({ error: SHIPMENT_MESSAGES.weightInvalid })
    .min(0, SHIPMENT_MESSAGES.weightInvalid)
    .max(WEIGHT_MAX_KG, SHIPMENT_MESSAGES.weightTooLarge)
    .refine((kg) => Number(kg.toFixed(2)) === kg, SHIPMENT_MESSAGES.weightInvalid)
    .nullable(),
  dimensions: optionalLine({ max: DIMENSIONS_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.dimensionsTooLong }),
  pieces: z
    .int({ error: SHIPMENT_MESSAGES.piecesInvalid })
    .min(1, SHIPMENT_MESSAGES.piecesInvalid)
    .max(PIECES_MAX, SHIPMENT_MESSAGES.piecesTooMany)
    .nullable(),
  estimated_delivery: z.date({ error: SHIPMENT_MESSAGES.estimatedDeliveryInvalid }).nullable(),
  notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
  shipper_id: optionalId(SHIPMENT_MESSAGES.shipperInvalid),
  consignee_id: optionalId(SHIPMENT_MESSAGES.consigneeInvalid),
});

export type ShipmentInput = z.output<typeof shipmentSchema>;
export type ShipmentFieldName = keyof ShipmentInput;

export const bulkStatusSchema = z.object({
  status: statusField,
  location: optionalLine({ max: LOCATION_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.locationTooLong }),
  place_code: z.string().default(""),
  notes: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
});
