import { data, type RouterContextProvider } from "react-router";
import { mailPreview } from "../mails/mail-preview.server.ts";
import { type MailPreview } from "#app/mails/mail-preview-note.tsx";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { findDeletion, restoreForSave } from "#app/deleted/restore-deleted.server.ts";
import { createParty, deleteParty, updateParty } from "#app/parties/parties.server.ts";
import { findSimilarParties, type ListedParty, listParties } from "#app/parties/list-parties.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type FormRecord, formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { type Page, parseCursor } from "#app/kit/keyset.ts";
import { ChangedMeanwhile, PartyInUse, type PartyInput, partySchema } from "#app/parties/party.ts";
import { companyForParty } from "#app/customers/ask-matches.server.ts";
import { previewLetter } from "../mails/preview.server.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/words.ts";
import { type PartyKind } from "#app/parties/party-kind.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import type { PartyAnswer, ShownParty } from "./party-answer.ts";

const pageSize = 60;
const mostAtOnce = 600;

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function loadParties(kind: PartyKind, { request, context }: Args) {
  const actor = allowedStaff(context, "customers.read");
  const { db, log } = context.get(requestScope);
  const search = searchText(new URL(request.url).searchParams.get("search"));
  try {
    return data({
      kind,
      search,
      page: shown(await listParties(db, actor, kind, { search, limit: pageSize })),
    });
  } catch (error) {
    log.error({ err: error, kind }, "parties could not be read");
    return data({ kind, search, page: null }, 503);
  }
}

/** More rows of the list, or some again: `after` a cursor, or `ids` (repeated). */
export async function loadPartyRows(kind: PartyKind, { request, context }: Args): Promise<Response> {
  const actor = allowedStaff(context, "customers.read");
  const params = new URL(request.url).searchParams;
  const ids = params.getAll("ids").slice(0, mostAtOnce);
  const page = await listParties(context.get(requestScope).db, actor, kind, {
    search: searchText(params.get("search")),
    after: parseCursor(params.get("after")),
    limit: ids.length > 0 ? mostAtOnce : pageSize,
    ...(ids.length > 0 ? { ids } : {}),
  });
  return Response.json(shown(page));
}

function shown(page: Page<ListedParty>): Page<ShownParty> {
  const rows = page.rows.map(({ created_at: _created, updated_at, ...party }) => ({
    ...party,
    version: updated_at.toISOString(),
  }));
  return { ...page, rows };
}

export async function changeParty(kind: PartyKind, { request, context }: Args) {
  const record = formRecord(await request.formData());
  const actor = context.get(staffContext);
  if (!can(actor, "customers.write")) return data<PartyAnswer>({ error: forbiddenText(actor.role) }, 403);
  const deleting = record.intent === "delete";
  try {
    if (deleting) return data(await remove(kind, String(record.id ?? ""), context));
    const { status, answer } = await save(kind, record, context);
    return data(answer, status);
  } catch (error) {
    if (error instanceof PartyInUse) {
      return data<PartyAnswer>({ error: error.userMessage, inUse: error.shipments }, 409);
    }
    if (error instanceof ChangedMeanwhile) {
      return data<PartyAnswer>({ error: error.userMessage, stored: error.stored }, 409);
    }
    const deletion = error instanceof NotFound && !deleting ? await deletionOf(kind, record, context) : null;
    if (deletion) return data<PartyAnswer>({ deletion }, 409);
    if (error instanceof NotFound) return data<PartyAnswer>({ error: error.userMessage, gone: true }, 404);
    const failure = deleting ? PARTY_TEXTS[kind].deleteFailed : PARTY_MESSAGES.operationFailed;
    const { log } = context.get(requestScope);
    const { message, status } = toFailure(error, log, failure);
    return data<PartyAnswer>({ error: message }, status);
  }
}

async function remove(kind: PartyKind, id: string, context: Args["context"]): Promise<PartyAnswer> {
  const undo = await deleteParty(context.get(requestScope).db, context.get(staffContext), kind, id);
  return { done: PARTY_TEXTS[kind].deleted, id, undo };
}

function deletionOf(kind: PartyKind, record: FormRecord, context: Args["context"]) {
  return findDeletion(context.get(requestScope).db, context.get(staffContext), [
    { kind, id: String(record.id ?? "") },
  ]);
}

/** The mail as it will look, where staff have not seen it before the first one goes to this address. */
async function previewMails(
  kind: PartyKind,
  record: FormRecord,
  { email, mails_wanted }: PartyInput,
  context: Args["context"],
): Promise<MailPreview | null> {
  if (mails_wanted === "none" || email === null || record.previewed === email) return null;
  const { db, publicUrl, now } = context.get(requestScope);
  const id = record.intent === "edit" ? String(record.id ?? "") : null;
  const preview = await previewLetter(db, context.get(staffContext), kind, { id, email, now: now() });
  return preview && mailPreview(preview, [email], publicUrl);
}

async function save(
  kind: PartyKind,
  record: FormRecord,
  context: Args["context"],
): Promise<{ status: number; answer: PartyAnswer }> {
  const { db } = context.get(requestScope);
  const actor = context.get(staffContext);
  const parsed = parseForm(partySchema, record);
  if (!parsed.ok) return { status: 400, answer: { fieldErrors: parsed.fieldErrors } };
  const preview = () => previewMails(kind, record, parsed.value, context);
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
