import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import type { CompanyMatch } from "#app/customers/match.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import type { EditConflict } from "#app/kit/forms/edit-conflict.ts";
import type { FormRefusal } from "#app/kit/forms/form-result.ts";

export interface CustomerSaveAnswer extends FormRefusal {
  conflict?: EditConflict;
  preview?: MailPreview;
  matches?: readonly CompanyMatch[];
  deletion?: Deletion;
}
