import { data, redirect } from "react-router";
import { mailPreview } from "../mails/mail-preview.server.ts";
import { type MailPreview } from "#app/mails/mail-preview-note.tsx";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { findUnconfirmedMatches } from "#app/customers/ask-matches.server.ts";
import { createCompany, updateCompany } from "#app/customers/companies.server.ts";
import { findDeletion, restoreForSave } from "#app/deleted/restore-deleted.server.ts";
import { previewCompanyLetter } from "../mails/preview.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { companyForm } from "#app/customers/company-form.ts";
import { changedFields } from "#app/customers/company-words.ts";
import { CompanyChanged, type CompanyInput } from "#app/customers/company.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";
import type { SaveAnswer } from "./customer-answer.ts";
import { confirmedMatchIds } from "#app/customers/match-question.tsx";

type Scope = Pick<RequestScope, "db" | "publicUrl" | "now" | "log">;

const refused = (values: FormRecord, status: number, answer: SaveAnswer) =>
  data<SaveAnswer>({ ...answer, values }, status);

async function askFirst(
  record: FormRecord,
  company: CompanyInput,
  { id, actor, scope }: { id: string | null; actor: Staff; scope: Scope },
): Promise<SaveAnswer | null> {
  const matches = await findUnconfirmedMatches(scope.db, actor, company, id);
  if (matches.length > 0 && record.anyway !== confirmedMatchIds(matches)) return { matches };
  const preview = await previewMails(record, company, { id, actor, scope });
  return preview && { preview };
}

export async function saveNew(record: FormRecord, actor: Staff, scope: Scope) {
  if (!can(actor, "customers.write")) return refused(record, 403, { error: forbiddenText(actor.role) });
  const parsed = parseForm(companyForm, record);
  if (!parsed.ok) return refused(record, 400, { fieldErrors: parsed.fieldErrors });
  const question = await askFirst(record, parsed.value, { id: null, actor, scope });
  if (question) return refused(record, 409, question);
  try {
    const id = await createCompany(scope.db, actor, parsed.value);
    return redirect(`${CUSTOMERS_ADDRESS}/${id}?done=created`);
  } catch (error) {
    return failed(record, error, scope);
  }
}

export async function saveEdited(id: string, record: FormRecord, actor: Staff, scope: Scope) {
  if (!can(actor, "customers.write")) return refused(record, 403, { error: forbiddenText(actor.role) });
  const parsed = parseForm(companyForm, record);
  if (!parsed.ok) return refused(record, 400, { fieldErrors: parsed.fieldErrors });
  const question = record.gone ? null : await askFirst(record, parsed.value, { id, actor, scope });
  if (question) return refused(record, 409, question);
  try {
    if (record.gone === "new") {
      const again = await createCompany(scope.db, actor, parsed.value);
      return redirect(`${CUSTOMERS_ADDRESS}/${again}?done=created`);
    }
    if (record.gone === "restore") await restoreForSave(scope.db, actor, [{ kind: "company", id }]);
    await updateCompany(scope.db, actor, id, new Date(String(record.version)), parsed.value);
    return redirect(`${CUSTOMERS_ADDRESS}/${id}?done=updated`);
  } catch (error) {
    if (error instanceof CompanyChanged) {
      const conflict = {
        version: error.stored.updated_at.toISOString(),
        changes: changedFields(error.stored, parsed.value),
      };
      return refused(record, 409, { error: error.userMessage, conflict });
    }
    const deletion =
      error instanceof NotFound ? await findDeletion(scope.db, actor, [{ kind: "company", id }]) : null;
    return deletion ? refused(record, 409, { deletion }) : failed(record, error, scope);
  }
}

function failed(record: FormRecord, error: unknown, { log }: Scope) {
  const { message, status } = toFailure(error, log, COMPANY_MESSAGES.operationFailed);
  return refused(record, status, { error: message });
}

/** The mail as it will look, where staff have not seen it before the first one goes to somebody there. */
async function previewMails(
  record: FormRecord,
  { contacts = [] }: CompanyInput,
  { id, actor, scope: { db, publicUrl, now } }: { id: string | null; actor: Staff; scope: Scope },
): Promise<MailPreview | null> {
  const wanting = contacts.flatMap(({ email, mails_wanted }) =>
    mails_wanted === "none" || !email ? [] : email,
  );
  const emails = [...new Set(wanting)];
  const [first, ...others] = emails;
  if (first === undefined || record.previewed === emails.join(" ")) return null;
  const preview = await previewCompanyLetter(db, actor, { id, emails, now: now() });
  return preview && mailPreview(preview, [first, ...others], publicUrl);
}
