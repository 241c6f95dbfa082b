import { data } from "react-router";
import { mailPreview } from "../mails/mail-preview.server.ts";
import { type MailPreview } from "#app/mails/mail-preview-note.tsx";
import { forStaff, type StaffScope, withPage } from "#app/request/for-staff.server.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { findDeletion, restoreForSave } from "#app/deleted/restore-deleted.server.ts";
import { createParty, deleteParty, updateParty } from "#app/parties/parties.server.ts";
import { findSimilarParties, type ListedParty, listParties } from "#app/parties/list-parties.server.ts";
import { authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { type Page, parseCursor } from "#app/kit/keyset.ts";
import { ChangedMeanwhile, PartyInUse, type PartyInput, partySchema } from "#app/parties/party.ts";
import { companyForParty } from "#app/customers/ask-matches.server.ts";
import { previewLetter } from "../mails/preview.server.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/words.ts";
import { type PartyKind } from "#app/parties/party-kind.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { type PartyAnswer, partyKindOf, type ShownParty } from "./party-answer.ts";

const pageSize = 60;
const mostAtOnce = 600;

export const loadParties = forStaff("customers.read", async ({ request }, { db, actor, log }) => {
  const kind = partyKindOf(request);
  const search = searchText(new URL(request.url).searchParams.get("search"));
  return withPage(log, `${kind}s could not be read`, { kind, search }, async () =>
    shown(await listParties(db, actor, kind, { search, limit: pageSize })),
  );
});

/** More rows of the list, or some again: `after` a cursor, or `ids` (repeated). */
export const loadPartyRows = forStaff("customers.read", async ({ request }, { db, actor }) => {
  const params = new URL(request.url).searchParams;
  const ids = params.getAll("ids").slice(0, mostAtOnce);
  const page = await listParties(db, actor, partyKindOf(request), {
    search: searchText(params.get("search")),
    after: parseCursor(params.get("after")),
    limit: ids.length > 0 ? mostAtOnce : pageSize,
    ...(ids.length > 0 ? { ids } : {}),
  });
  return Response.json(shown(page));
});

function shown(page: Page<ListedParty>): Page<ShownParty> {
  const rows = page.rows.map(({ created_at: _created, updated_at, ...party }) => ({
    ...party,
    version: updated_at.toISOString(),
  }));
  return { ...page, rows };
}

export async function changeParty(kind: PartyKind, record: FormRecord, scope: StaffScope) {
  const { db, actor, log } = scope;
  const id = String(record.id ?? "");
  const deleting = record.intent === "delete";
  try {
    authorize(actor, "customers.write");
    if (deleting) {
      const undo = await deleteParty(db, actor, kind, id);
      return data<PartyAnswer>({ done: PARTY_TEXTS[kind].deleted, id, undo });
    }
    const { status, answer } = await save(kind, record, scope);
    return data(answer, status);
  } catch (error) {
    if (error instanceof PartyInUse) {
      return data<PartyAnswer>({ error: error.userMessage, inUse: error.shipments }, 409);
    }
    if (error instanceof ChangedMeanwhile) {
      return data<PartyAnswer>({ error: error.userMessage, stored: error.stored }, 409);
    }
    const deletion =
      error instanceof NotFound && !deleting ? await findDeletion(db, actor, [{ kind, id }]) : null;
    if (deletion) return data<PartyAnswer>({ deletion }, 409);
    if (error instanceof NotFound) return data<PartyAnswer>({ error: error.userMessage, gone: true }, 404);
    const failure = deleting ? PARTY_TEXTS[kind].deleteFailed : PARTY_MESSAGES.operationFailed;
    const { message, status } = toFailure(error, log, failure);
    return data<PartyAnswer>({ error: message }, status);
  }
}

/** The mail as it will look, where staff have not seen it before the first one goes to this address. */
async function previewMails(
  kind: PartyKind,
  record: FormRecord,
  { email, mails_wanted }: PartyInput,
  { db, actor, publicUrl, now }: StaffScope,
): Promise<MailPreview | null> {
  if (mails_wanted === "none" || email === null || record.previewed === email) return null;
  const id = record.intent === "edit" ? String(record.id ?? "") : null;
  const preview = await previewLetter(db, actor, kind, { id, email, now: now() });
  return preview && mailPreview(preview, [email], publicUrl);
}

async function save(
  kind: PartyKind,
  record: FormRecord,
  scope: StaffScope,
): Promise<{ status: number; answer: PartyAnswer }> {
  const { db, actor } = scope;
  const parsed = parseForm(partySchema, record);
  if (!parsed.ok) return { status: 400, answer: { fieldErrors: parsed.fieldErrors } };
  const preview = () => previewMails(kind, record, parsed.value, scope);
  if (record.intent === "edit" && record.gone !== "new") {
    const id = String(record.id ?? "");
    const seen = record.gone === undefined ? await preview() : null;
    if (seen) return { status: 409, answer: { preview: seen } };
    if (record.gone === "restore") await restoreForSave(db, actor, [{ kind, id }]);
    await updateParty(db, actor, kind, id, new Date(String(record.version)), parsed.value);
    return { status: 200, answer: { done: PARTY_TEXTS[kind].updated, id } };
  }
  if (record.anyway !== "1" && record.gone !== "new") {
    const similar = await findSimilarParties(db, actor, kind, parsed.value);
    if (similar.length > 0) return { status: 409, answer: { similar } };
  }
  const seen = record.gone === "new" ? null : await preview();
  if (seen) return { status: 409, answer: { preview: seen } };
  const id = await createParty(db, actor, kind, parsed.value);
  // Only offered: the shipper or consignee is stored in any case.
  const belongs = await companyForParty(db, actor, { kind, id });
  return { status: 200, answer: { done: PARTY_TEXTS[kind].created, id, ...(belongs && { belongs }) } };
}
