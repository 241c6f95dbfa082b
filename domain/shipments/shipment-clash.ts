import type { ShipmentFieldName } from "./shipment.ts";

/** A shipment's fields as a form shows them. */
export type ShipmentFormValues = Record<ShipmentFieldName, string>;

/** What people call the fields, in the order of the form. */
export const SHIPMENT_FIELD_LABELS: Record<ShipmentFieldName, string> = {
  tracking_number: "Tracking number",
  status: "Status",
  service_type: "Service type",
  estimated_delivery: "Estimated delivery",
  origin_location: "Origin location",
  destination_location: "Destination location",
  current_location: "Current location",
  dimensions: "Dimensions",
  weight: "Weight",
  pieces: "Pieces",
  shipper_id: "Shipper",
  consignee_id: "Consignee",
  notes: "Notes",
};
export const SHIPMENT_FIELDS = Object.keys(SHIPMENT_FIELD_LABELS) as ShipmentFieldName[];

/** A field that someone else changed while one was editing. */
export interface ChangedField {
  field: ShipmentFieldName;
  /** When the form was opened, in the store now, and in the form. */
  base: string;
  theirs: string;
  mine: string;
}

/**
 * The fields that differ between the store and what one is about to save, because someone else changed them since the
 * form was opened. A change both made alike is none.
 *
 * @param base what the form showed when it was opened
 */
export function changedMeanwhile(
  base: ShipmentFormValues,
  theirs: ShipmentFormValues,
  mine: ShipmentFormValues,
): ChangedField[] {
  return SHIPMENT_FIELDS.filter(
    (field) => theirs[field] !== base[field] && theirs[field] !== mine[field],
  ).map((field) => ({ field, base: base[field], theirs: theirs[field], mine: mine[field] }));
}

/** True where both changed a field, each in another way: only a person can say which counts. */
export function bothChanged({ base, mine }: ChangedField): boolean {
  return mine !== base;
}
