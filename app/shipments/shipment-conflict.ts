import { DETAIL_SECTIONS, type DetailSection, SECTION_LABELS } from "./details.ts";
import { SHIPMENT_FIELD_LABELS, SHIPMENT_FIELDS, type ShipmentFieldName } from "./shipment.ts";

export type ShipmentFormValues = Record<ShipmentFieldName, string>;
export type ComparedValues = ShipmentFormValues & Partial<Record<DetailSection, string>>;

type ConflictField = ShipmentFieldName | DetailSection;
export const CONFLICT_LABELS: Record<ConflictField, string> = { ...SHIPMENT_FIELD_LABELS, ...SECTION_LABELS };
const CONFLICT_FIELDS: readonly ConflictField[] = [...SHIPMENT_FIELDS, ...DETAIL_SECTIONS];

export interface ChangedField {
  field: ConflictField;
  /** The value when the form was opened, stored now, and in the form; of rows a line of text for each. */
  base: string;
  theirs: string;
  mine: string;
}

/** An identical change is no conflict, nor is a section that the form does not have. */
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

export function changedByBoth({ base, mine }: ChangedField): boolean {
  return mine !== base;
}
