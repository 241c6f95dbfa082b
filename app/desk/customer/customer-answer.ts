import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import type { CompanyMatch } from "#app/customers/match.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import type { EditConflict } from "#app/kit/forms/edit-conflict.ts";
import type { FieldErrors, FormRecord } from "#app/kit/forms/form-result.ts";

export interface CustomerSaveAnswer {
  values?: FormRecord;
  fieldErrors?: FieldErrors;
  error?: string;
  conflict?: EditConflict;
  preview?: MailPreview;
  matches?: readonly CompanyMatch[];
  deletion?: Deletion;
}
