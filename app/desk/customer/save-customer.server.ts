import { redirect } from "react-router";
import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { findUnconfirmedMatches } from "#app/customers/ask-matches.server.ts";
import { createCompany, updateCompany, deleteCompany } from "#app/customers/companies.server.ts";
import { saveUnlessDeleted } from "#app/deleted/restore-deleted.server.ts";
import { previewCompanyLetter, mailPreview } from "../mails/preview.server.ts";
import { authorize, type Capability } from "#app/access/policy.ts";
import { companyForm } from "#app/customers/company-form.ts";
import type { CompanyInput } from "#app/customers/company.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";
import type { CustomerSaveAnswer } from "./customer-answer.ts";
import { confirmedMatchIds } from "#app/customers/match.ts";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import { createPayer } from "./payer-of-shipment.server.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { linkParties, unlinkParty, type PartyRef } from "#app/customers/company-parties.server.ts";
import { linkRequest } from "#app/customers/company-requests.server.ts";
import { offerAddressOf } from "#app/offers/address.ts";
import { createOffer } from "#app/offers/create-offer.server.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";

type Scope = Pick<RequestScope, "db" | "publicUrl" | "now" | "log">;

async function askFirst(
  record: FormRecord,
  company: CompanyInput,
  { id, actor, scope }: { id: string | null; actor: Staff; scope: Scope },
): Promise<void> {
  const matches = await findUnconfirmedMatches(scope.db, actor, company, id);
  if (matches.length > 0 && record.anyway !== confirmedMatchIds(matches))
    throw new Conflict("", { matches } satisfies CustomerSaveAnswer);
  const preview = await previewMails(record, company, { id, actor, scope });
  if (preview) throw new Conflict("", { preview } satisfies CustomerSaveAnswer);
}

const answerTo = (record: FormRecord, { log }: Scope, save: () => Promise<CustomerSaveAnswer>) =>
  answerOf(log, COMPANY_MESSAGES.operationFailed, save, () => ({ values: record }));

export const saveNew = (record: FormRecord, actor: Staff, scope: Scope) =>
  answerTo(record, scope, async () => {
    authorize(actor, "customers.write");
    const company = readForm(companyForm, record);
    await askFirst(record, company, { id: null, actor, scope });
    const { shipment } = record;
    if (typeof shipment !== "string") throw await create(company, actor, scope);
    await createPayer(scope.db, actor, shipment, company);
    throw redirect(`${sectionAddress(shipment, "money")}?done=payer`);
  });

async function create(company: CompanyInput, actor: Staff, { db }: Scope): Promise<Response> {
  const id = await createCompany(db, actor, company);
  return redirect(`${CUSTOMERS_ADDRESS}/${id}?done=created`);
}

export const saveEdited = (id: string, record: FormRecord, actor: Staff, scope: Scope) =>
  answerTo(record, scope, async () => {
    authorize(actor, "customers.write");
    const company = readForm(companyForm, record);
    const { gone } = record;
    if (gone === "new") throw await create(company, actor, scope);
    if (!gone) await askFirst(record, company, { id, actor, scope });
    await saveUnlessDeleted(scope.db, actor, { records: [{ kind: "company", id }], gone }, () =>
      updateCompany(scope.db, actor, id, new Date(String(record.version)), company),
    );
    throw redirect(`${CUSTOMERS_ADDRESS}/${id}?done=updated`);
  });

/** Previews the first mail to a recipient at the customer, unless staff have seen it. */
async function previewMails(
  record: FormRecord,
  { contacts = [], language }: CompanyInput,
  { id, actor, scope: { db, publicUrl, now } }: { id: string | null; actor: Staff; scope: Scope },
): Promise<MailPreview | null> {
  const wanting = contacts.flatMap(({ email, mails_wanted }) =>
    mails_wanted === "none" || !email ? [] : email,
  );
  const emails = [...new Set(wanting)];
  const [first, ...others] = emails;
  if (first === undefined || record.previewed === emails.join(" ")) return null;
  const reader = contacts.find(({ email }) => email === first);
  const preview = await previewCompanyLetter(db, actor, {
    id,
    emails,
    now: now(),
    language: reader?.language ?? language ?? "en",
    shipmentId: typeof record.shipment === "string" ? record.shipment : null,
  });
  return preview && mailPreview(preview, [first, ...others], publicUrl);
}

function partyIn(value: string): PartyRef[] {
  const [kind, id = ""] = value.split(":");
  const partyKind = PARTY_KINDS.find((each) => each === kind);
  return partyKind ? [{ kind: partyKind, id }] : [];
}

/** What acts on the page need that are not changes of the customer itself. */
const NEEDED: Readonly<Record<string, Capability>> = {
  belongs: "requests.write",
  "belongs-not": "requests.write",
  offer: "offers.write",
};

export async function changeCustomer(
  record: FormRecord,
  { db, actor }: StaffScope,
  { params: { id } }: { params: { id: string } },
): Promise<DeletionOutcome> {
  authorize(actor, NEEDED[String(record.intent)] ?? "customers.write");
  const value = String(record.party ?? "");
  switch (record.intent) {
    case "join": {
      const ticked = [record.parties ?? [], value].flat().flatMap(partyIn);
      if (ticked.length === 0) return { error: "Tick at least one" };
      return { done: COMPANY_MESSAGES.joined(await linkParties(db, actor, id, ticked)) };
    }
    case "leave": {
      const [party] = partyIn(value);
      if (!party) return { error: COMPANY_MESSAGES.notThere };
      await unlinkParty(db, actor, id, party);
      return { done: "Unlinked", takeBack: { intent: "join", party: value } };
    }
    case "belongs":
    case "belongs-not": {
      const belongs = record.intent === "belongs";
      const request = String(record.request ?? "");
      await linkRequest(db, actor, request, belongs ? id : null);
      return {
        done: belongs ? "The request belongs to this customer now" : "The request belongs to no customer now",
        takeBack: { intent: belongs ? "belongs-not" : "belongs", request },
      };
    }
    case "offer":
      throw redirect(`${offerAddressOf(await createOffer(db, actor, { companyId: id }))}/edit`);
    case "delete":
      return { done: "Customer deleted", undo: await deleteCompany(db, actor, id) };
    default:
      return { error: COMPANY_MESSAGES.operationFailed };
  }
}

export const customerFailure = ({ intent }: FormRecord): string =>
  intent === "delete" ? "Failed to delete the customer" : COMPANY_MESSAGES.operationFailed;
