import type { MailPreview } from "#app/forms/mail-preview.server.ts";
import type { CompanyMatch } from "#domain/companies/match.ts";
import type { Deletion } from "#domain/deleted/deleted.ts";
import type { FieldErrors, FormRecord } from "#domain/form-result.ts";

export const CUSTOMERS_ADDRESS = "/admin/customers";

/** Somebody else saved meanwhile: what is stored, where it differs from what was typed. */
interface CustomerConflict {
  version: string;
  changes: { label: string; theirs: string }[];
}

/** Why a customer was not saved, with what was typed. */
export interface SaveAnswer {
  values?: FormRecord;
  fieldErrors?: FieldErrors;
  error?: string;
  conflict?: CustomerConflict;
  preview?: MailPreview;
  /** Customers it may be already: nothing was saved. */
  matches?: readonly CompanyMatch[];
  /** It was to be changed, and was deleted meanwhile. */
  deletion?: Deletion;
}
