import { z } from "zod";
import { type Refusal, textSchema } from "#app/kit/forms/form-codec.ts";
import { LOCATION_MAX_LENGTH } from "#app/places/place.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { optionalId, optionalText, requiredLine, limit, line } from "#app/kit/text/text.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { readTypedNumber } from "#app/kit/text/typed-number.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { type FieldColumn, formsOf, labelsOf, typedText, valuesOf } from "./columns.ts";
import { PACKAGES_QUANTITY, splitUnit, QUANTITY_MESSAGES } from "#app/goods/quantity.ts";
import { canonicalStatus, STATUS_MAX_LENGTH } from "./status.ts";
import { normalizeTrackingNumber, TRACKING_NUMBER_MAX_LENGTH } from "./tracking-number.ts";
import { readWeightKg, WEIGHT_MAX_KG } from "#app/goods/weight.ts";

export const DIMENSIONS_MAX_LENGTH = 100;
export const NOTES_MAX_LENGTH = 5000;
export const PIECES_MAX = 2_147_483_647;

/** A known status in any spelling, or a custom one. */
export const statusField = requiredLine({
  required: "Status is required",
  ...limit("Status", STATUS_MAX_LENGTH),
}).overwrite(canonicalStatus);

const place = (label: string, required: string, tooLong: string) => ({
  label,
  value: requiredLine({ required, max: LOCATION_MAX_LENGTH, tooLong }),
});
const party = (label: string, message: string) => ({ label, value: optionalId(message) });

const deliveryDay = z.date({ error: SHIPMENT_MESSAGES.estimatedDeliveryInvalid }).nullable();
const weightKg = z
  .number({ error: QUANTITY_MESSAGES.weightInvalid })
  .min(0, QUANTITY_MESSAGES.weightInvalid)
  .max(WEIGHT_MAX_KG, QUANTITY_MESSAGES.weightTooLarge)
  .refine((kg) => Number(kg.toFixed(2)) === kg, QUANTITY_MESSAGES.weightInvalid)
  .nullable();
const pieces = z
  .int({ error: SHIPMENT_MESSAGES.piecesInvalid })
  .min(1, SHIPMENT_MESSAGES.piecesInvalid)
  .max(PIECES_MAX, SHIPMENT_MESSAGES.piecesTooMany)
  .nullable();

/**
 * Columns of a shipment in the order of the form. Schema, form, conflict, import, export, prefill, card, print and
 * audit log are derived from them.
 */
export const SHIPMENT_COLUMNS = {
  tracking_number: {
    label: "Tracking number",
    ofOneJourney: true,
    value: requiredLine({
      required: SHIPMENT_MESSAGES.trackingNumberRequired,
      ...limit("Tracking number", TRACKING_NUMBER_MAX_LENGTH),
      clean: normalizeTrackingNumber,
    }).refine((text) => text === "" || /[^\s-]/.test(text), SHIPMENT_MESSAGES.trackingNumberRequired),
  },
  status: { label: "Status", ofOneJourney: true, value: statusField },
  service_type: {
    label: "Service type",
    title: "Service Type",
    value: z.enum(SERVICE_TYPES, { error: "Service type is required" }),
  },
  estimated_delivery: {
    label: "Estimated delivery",
    title: "Estimated Delivery",
    ofOneJourney: true,
    value: deliveryDay,
    form: textSchema(
      (text) => fromLocalDateTime(text) ?? { refused: SHIPMENT_MESSAGES.estimatedDeliveryInvalid },
    ).pipe(deliveryDay),
    exported: "minute",
  },
  origin_location: place(
    "Origin location",
    SHIPMENT_MESSAGES.originRequired,
    "Origin location must be at most 200 characters",
  ),
  destination_location: place(
    "Destination location",
    SHIPMENT_MESSAGES.destinationRequired,
    "Destination location must be at most 200 characters",
  ),
  current_location: {
    label: "Current location",
    ofOneJourney: true,
    value: line("Current location", LOCATION_MAX_LENGTH),
  },
  dimensions: {
    label: "Dimensions",
    title: "Dimensions",
    isFact: true,
    value: line("Dimensions", DIMENSIONS_MAX_LENGTH),
  },
  weight: {
    label: "Weight",
    value: weightKg,
    form: textSchema(readWeightKg).pipe(weightKg),
    exported: "number",
  },
  pieces: {
    label: "Pieces",
    title: "Pieces",
    isFact: true,
    value: pieces,
    form: textSchema(readPieces).pipe(pieces),
    exported: "number",
  },
  shipper_id: party("Shipper", SHIPMENT_MESSAGES.shipperInvalid),
  consignee_id: party("Consignee", SHIPMENT_MESSAGES.consigneeInvalid),
  /** Null means the default payer (`PAYER_ID`). */
  bill_to_company_id: party("Bill to", SHIPMENT_MESSAGES.payerInvalid),
  notes: {
    label: "Notes",
    title: "Notes",
    value: optionalText({ max: NOTES_MAX_LENGTH, tooLong: SHIPMENT_MESSAGES.notesTooLong }),
  },
} as const satisfies Record<string, ShipmentColumn>;

interface ShipmentColumn extends FieldColumn {
  /** Column heading in files; those of the export are specified (app/shipments/csv.ts). */
  title?: string;
  /** True for fields that are not copied to a duplicate, and not filled in by links. */
  ofOneJourney?: boolean;
  /** Shown unformatted among the facts of the page and of the printed document. */
  isFact?: boolean;
}

type Columns = typeof SHIPMENT_COLUMNS;
type FieldsWith<Property> = {
  [Name in keyof Columns]: Columns[Name] extends Property ? Name : never;
}[keyof Columns];

const fieldsWhere = <Name extends ShipmentFieldName>(
  holds: (column: ShipmentColumn) => boolean | undefined,
) => SHIPMENT_FIELDS.filter((name) => holds(SHIPMENT_COLUMNS[name])) as Name[];

export const SHIPMENT_FIELD_LABELS = labelsOf(SHIPMENT_COLUMNS);
export const SHIPMENT_FIELDS = Object.keys(SHIPMENT_COLUMNS) as ShipmentFieldName[];
export const FACT_FIELDS = fieldsWhere<FieldsWith<{ isFact: true }>>(({ isFact }) => isFact);
export const REPEATED_FIELDS = fieldsWhere(({ ofOneJourney }) => !ofOneJourney);
export const FILE_TITLES = Object.fromEntries(
  Object.entries(SHIPMENT_COLUMNS).flatMap(([name, column]) =>
    "title" in column ? [[name, column.title]] : [],
  ),
) as Record<FieldsWith<{ title: string }>, string>;

/** Schema of a shipment: weight in kg, null for empty values. `shipmentForm` parses typed text. */
export const shipmentSchema = z.object(valuesOf(SHIPMENT_COLUMNS));
export type ShipmentInput = z.output<typeof shipmentSchema>;
export type ShipmentFieldName = keyof ShipmentInput;

/** Parses the form: numbers as people write them, times in Brussels time. */
export const shipmentForm = z.object(formsOf(SHIPMENT_COLUMNS));

export const shipmentFormValues = (
  shipment: Omit<ShipmentInput, "service_type" | "weight"> & {
    service_type: string;
    weight: number | string | null;
  },
): Record<ShipmentFieldName, string> => ({
  ...(Object.fromEntries(SHIPMENT_FIELDS.map((name) => [name, typedText(shipment[name])])) as Record<
    ShipmentFieldName,
    string
  >),
  weight: shipment.weight === null ? "" : String(Number(shipment.weight)),
});

export const duplicateValues = (
  values: Record<ShipmentFieldName, string>,
): Partial<Record<ShipmentFieldName, string>> =>
  Object.fromEntries(REPEATED_FIELDS.map((name) => [name, values[name]]));

/** Parses whole numbers: «1.250» pieces can only be thousands, while «1.000» can be one. */
function readPieces(text: string): number | Refusal {
  const { typed: number } = splitUnit(text, PACKAGES_QUANTITY.units) ?? { typed: "" };
  const [whole, other] = readTypedNumber(number).filter(({ decimals }) => decimals === 0);
  if (!whole || whole.value < 1) return { refused: SHIPMENT_MESSAGES.piecesInvalid };
  if (other)
    return {
      refused: `Pieces «${text}» can mean ${whole.value} or ${other.value}: write ${whole.value} or ${other.value}`,
    };
  return whole.value > PIECES_MAX ? { refused: SHIPMENT_MESSAGES.piecesTooMany } : whole.value;
}
