import { type MailPreview } from "#app/mails/mail-preview-note.tsx";
import { forStaff, type StaffScope, withPage } from "#app/request/for-staff.server.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { saveUnlessDeleted } from "#app/deleted/restore-deleted.server.ts";
import { createParty, deleteParty, updateParty } from "#app/parties/parties.server.ts";
import { findSimilarParties, type ListedParty, listParties } from "#app/parties/list-parties.server.ts";
import { authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { type PartyInput, partySchema, PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/party.ts";
import { companyForParty } from "#app/customers/ask-matches.server.ts";
import { previewLetter, mailPreview } from "../mails/preview.server.ts";
import { type PartyKind } from "#app/parties/party-kind.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { type PartyAnswer, partyKindOf, type ShownParty } from "./party-answer.ts";

const PAGE = 60;

export const loadParties = forStaff("customers.read", async ({ request }, { db, actor, log }) => {
  const kind = partyKindOf(request);
  const params = new URL(request.url).searchParams;
  const search = searchText(params.get("search"));
  return withPage(log, `${kind}s could not be read`, { kind, search }, async () => {
    const place = parsePlace(params);
    const { rows, ...page } = await listParties(db, actor, kind, { search, place, limit: PAGE });
    return { ...page, rows: rows.map(toShownParty) };
  });
});

const toShownParty = ({ created_at: _created, updated_at, ...party }: ListedParty): ShownParty => ({
  ...party,
  version: updated_at.toISOString(),
});

export const changeParty = (kind: PartyKind, record: FormRecord, scope: StaffScope) => {
  const id = String(record.id ?? "");
  const isDelete = record.intent === "delete";
  const act = async (): Promise<PartyAnswer> => {
    authorize(scope.actor, "customers.write");
    if (!isDelete) return save(kind, record, scope);
    const undo = await deleteParty(scope.db, scope.actor, kind, id);
    return { done: PARTY_TEXTS[kind].deleted, id, undo };
  };
  const failure = isDelete ? PARTY_TEXTS[kind].deleteFailed : PARTY_MESSAGES.operationFailed;
  return answerOf(scope.log, failure, act, (error) => (error instanceof NotFound ? { isDeleted: true } : {}));
};

/** Previews the first mail to this address, unless staff have seen it. */
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

async function save(kind: PartyKind, record: FormRecord, scope: StaffScope): Promise<PartyAnswer> {
  const { db, actor } = scope;
  const { gone } = record;
  const input = readForm(partySchema, record);
  const ask = async () => {
    const preview = gone === undefined ? await previewMails(kind, record, input, scope) : null;
    if (preview) throw new Conflict("", { preview } satisfies PartyAnswer);
  };
  if (record.intent === "edit" && gone !== "new") {
    const id = String(record.id ?? "");
    await ask();
    await saveUnlessDeleted(db, actor, { records: [{ kind, id }], gone }, () =>
      updateParty(db, actor, kind, id, new Date(String(record.version)), input),
    );
    return { done: PARTY_TEXTS[kind].updated, id };
  }
  if (record.anyway !== "1" && gone !== "new") {
    const similar = await findSimilarParties(db, actor, kind, input);
    if (similar.length > 0) throw new Conflict("", { similar } satisfies PartyAnswer);
  }
  await ask();
  const id = await createParty(db, actor, kind, input);
  // Only a suggestion: the shipper or consignee is stored in any case.
  const belongs = await companyForParty(db, actor, { kind, id });
  return { done: PARTY_TEXTS[kind].created, id, ...(belongs && { belongs }) };
}
