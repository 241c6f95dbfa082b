import type { ShipmentCharges } from "#database/charges/charges.ts";
import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

/** What the save of charges answers. */
export interface ChargesAnswer {
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  /** As it was typed, in the order of the form. */
  values?: FormRecord;
  /** What somebody else has saved meanwhile: nothing was stored. */
  stale?: ShipmentCharges;
}
