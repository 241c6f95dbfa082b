import { DETAIL_SECTIONS, type DetailSection, SECTION_LABELS } from "./details.ts";
import type { ShipmentFieldName } from "./shipment.ts";

/** A shipment's fields as strings of the form. */
export type ShipmentFormValues = Record<ShipmentFieldName, string>;
/** The same with its goods and so on as text (`detailTexts`), where the form has them. */
export type ComparedValues = ShipmentFormValues & Partial<Record<DetailSection, string>>;

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

/** What a conflict can be about: a field, or the rows of a section as a whole. */
type ConflictField = ShipmentFieldName | DetailSection;
export const CONFLICT_LABELS: Record<ConflictField, string> = { ...SHIPMENT_FIELD_LABELS, ...SECTION_LABELS };
const CONFLICT_FIELDS: readonly ConflictField[] = [...SHIPMENT_FIELDS, ...DETAIL_SECTIONS];

/** A field that another user changed during an edit. */
export interface ChangedField {
  field: ConflictField;
  /** Values when the form was opened, stored now, and in the form; of rows a line of text for each. */
  base: string;
  theirs: string;
  mine: string;
}

/**
 * The fields that differ between the stored row and the form, because another user changed them since the
 * form was opened. An identical change is no conflict, nor is a section that the form does not have.
 *
 * @param base the form's values when it was opened
 */
export function conflictingFields(
  base: ComparedValues,
  theirs: ComparedValues,
  mine: ComparedValues,
): ChangedField[] {
  return CONFLICT_FIELDS.flatMap((field) => {
    const values = { base: base[field] ?? "", theirs: theirs[field] ?? "", mine: mine[field] ?? "" };
    const isSaved = mine[field] !== undefined;
    return isSaved && values.theirs !== values.base && values.theirs !== values.mine
      ? [{ field, ...values }]
      : [];
  });
}

/** True when both changed a field differently: the user has to decide. */
export function changedByBoth({ base, mine }: ChangedField): boolean {
  return mine !== base;
}
