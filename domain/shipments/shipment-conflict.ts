import type { ShipmentFieldName } from "./shipment.ts";

/** A shipment's fields as strings of the form. */
export type ShipmentFormValues = Record<ShipmentFieldName, string>;

/** Labels of the fields, in the order of the form. */
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

/** A field that another user changed during an edit. */
export interface ChangedField {
  field: ShipmentFieldName;
  /** Values when the form was opened, stored now, and in the form. */
  base: string;
  theirs: string;
  mine: string;
}

/**
 * The fields that differ between the stored row and the form, because another user changed them since the
 * form was opened. An identical change is no conflict.
 *
 * @param base the form's values when it was opened
 */
export function conflictingFields(
  base: ShipmentFormValues,
  theirs: ShipmentFormValues,
  mine: ShipmentFormValues,
): ChangedField[] {
  return SHIPMENT_FIELDS.filter(
    (field) => theirs[field] !== base[field] && theirs[field] !== mine[field],
  ).map((field) => ({ field, base: base[field], theirs: theirs[field], mine: mine[field] }));
}

/** True when both changed a field differently: the user has to decide. */
export function changedByBoth({ base, mine }: ChangedField): boolean {
  return mine !== base;
}
