import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

/** What the form gets back where the request was not stored. */
export interface EnterAnswer {
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}
