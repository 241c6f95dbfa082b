import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

/** How an act on the staff screen ended. */
export interface StaffAnswer {
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}
