import type { FieldErrors } from "#domain/form-result.ts";

/** What the history's action answers. */
export interface HistoryAnswer {
  done?: string;
  /** Of a deletion: what restores it. */
  undo?: string;
  error?: string;
  fieldErrors?: FieldErrors;
}
