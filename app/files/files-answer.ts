import type { FieldErrors } from "#domain/form-result.ts";

/** What an act on files says. */
export interface FileAnswer {
  done?: string;
  /** What restores the file that was deleted. */
  deleted?: string;
  error?: string;
  fieldErrors?: FieldErrors;
}
