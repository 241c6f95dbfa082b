import type { MailPreview } from "#app/forms/mail-preview.server.ts";
import type { CompanyMatch } from "#domain/companies/match.ts";
import type { Deletion } from "#domain/deleted/deleted.ts";
import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

interface CustomerConflict {
  version: string;
  changes: { label: string; theirs: string }[];
}

export interface SaveAnswer {
  values?: FormRecord;
  fieldErrors?: FieldErrors;
  error?: string;
  conflict?: CustomerConflict;
  preview?: MailPreview;
  /** Customers it may be already: nothing was saved. */
  matches?: readonly CompanyMatch[];
  deletion?: Deletion;
}
