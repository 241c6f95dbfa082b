import { forStaff, type StaffScope, withParts } from "#app/request/for-staff.server.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import {
  countInbox,
  deleteFromInbox,
  markAsSpam,
  setRead,
  releaseFromSpam,
} from "#app/inboxes/inbox.server.ts";
import {
  listContactSubmissions,
  type ListedContactSubmission,
} from "#app/contact-messages/contact-submissions.server.ts";
import { listQuoteRequests } from "#app/quote-requests/quote-requests.server.ts";
import { contactFilterOf } from "#app/contact-messages/contact-filter.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { quoteFilterOf } from "#app/quote-requests/quote-filter.ts";
import { authorize } from "#app/access/policy.ts";
import { NotFound, Invalid } from "#app/kit/errors.ts";
import { type FormOutcome, formRecord, type FormRecord } from "#app/kit/forms/form-result.ts";
import { type InboxIntent, isInboxIntent, INBOX_DONE } from "#app/inboxes/inbox.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { relativeTime } from "#app/notifications/notification.ts";
import { rowsOfDocument } from "#app/request/rows-of-document.ts";
import { type ListPlace, parsePlace, type WindowPage } from "#app/kit/keyset.ts";
import { changeRequest } from "../request/change-request.server.ts";
import { quoteLine } from "../request/read-request.server.ts";
import { failureOf, type InboxAnswer, type InboxName, INBOXES } from "./inboxes.ts";
import { isRequestIntent } from "#app/quote-requests/quote-request.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { languageChoice } from "#app/kit/language/language-choice.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { setRequestLanguage } from "#app/quote-requests/request-language.server.ts";

const FIRST_PAGE = 60;
const PAGE_SIZE = 100;
const PREVIEW_LENGTH = 160;

/** Makes the loaders of an inbox: the page, whose first rows are null when they could not be read, and further rows. */
function inboxLoaders<Filter extends object, Row extends { created_at: Date; cursor: string }, Shown>(
  name: InboxName,
  filterOf: (params: URLSearchParams) => Filter,
  read: (
    db: StaffScope["db"],
    actor: StaffScope["actor"],
    filter: Filter,
    place: ListPlace,
    limit: number,
  ) => Promise<WindowPage<Row>>,
  lineOf: (row: Row, now: Date) => Shown,
) {
  const { rights, table } = INBOXES[name];
  const readRows = (scope: StaffScope, filter: Filter, place: ListPlace, limit: number) => {
    const { actor } = scope;
    const key = `${name} ${JSON.stringify([filter, "owner" in filter && filter.owner === "me" ? actor.id : null, place, limit])}`;
    return readShared(scope, actor, key, () => read(scope.db, actor, filter, place, limit));
  };
  return {
    list: forStaff(rights.read, async ({ request }, scope) => {
      const { db, actor, log, now } = scope;
      const filter = filterOf(new URL(request.url).searchParams);
      const without = { page: null, counts: null };
      return withParts(log, `the inbox of ${name} could not be read`, { filter }, without, async () => {
        const [page, counts] = await Promise.all([
          readRows(scope, filter, { index: 0 }, FIRST_PAGE),
          readShared(scope, actor, `count of ${name}`, () => countInbox(db, actor, table)),
        ]);
        return { page: toJsonPage(rowsOfDocument(request, page), now(), lineOf), counts };
      });
    }),
    rows: forStaff(rights.read, async ({ request }, scope) => {
      const params = new URL(request.url).searchParams;
      const page = await readRows(scope, filterOf(params), parsePlace(params), PAGE_SIZE);
      return Response.json(toJsonPage(page, scope.now(), lineOf));
    }),
  };
}

/** A row with only the start of the message, on one line. */
function contactLine({ beginning, ...row }: ListedContactSubmission, now: Date) {
  return {
    ...row,
    preview: singleLine(beginning ?? "").slice(0, PREVIEW_LENGTH),
    age: relativeTime(row.created_at, now),
  };
}

export const quoteInbox = inboxLoaders("quotes", quoteFilterOf, listQuoteRequests, quoteLine);
export const contactInbox = inboxLoaders("contacts", contactFilterOf, listContactSubmissions, contactLine);

/** Converts rows to their JSON types, so that the first page and later ones have the same. */
function toJsonPage<Row extends { created_at: Date }, Shown>(
  page: WindowPage<Row>,
  now: Date,
  lineOf: (row: Row, now: Date) => Shown,
) {
  const rows = page.rows.map((row) => ({ ...lineOf(row, now), created_at: row.created_at.toISOString() }));
  return { ...page, rows };
}

export async function changeInbox(name: InboxName, form: FormData, scope: StaffScope) {
  const record = formRecord(form);
  const { texts } = INBOXES[name];
  return answerOf<InboxAnswer>(
    scope.log,
    failureOf(name)(record),
    () => changeItem(name, record, scope),
    (error) => (error instanceof NotFound ? { isDeleted: true, error: texts.notFound } : {}),
  );
}

async function changeItem(name: InboxName, record: FormRecord, scope: StaffScope): Promise<InboxAnswer> {
  const { db, actor } = scope;
  const { texts, rights, table } = INBOXES[name];
  authorize(actor, rights.write);
  const { intent } = record;
  const id = String(record.id ?? "");
  if (intent === "language") return changeLanguage(name, id, record, scope);
  if (name === "quotes" && isRequestIntent(intent)) return changeRequest(intent, record, scope);
  if (!isInboxIntent(intent)) throw new Invalid(texts.updateFailed);
  if (intent === "delete") {
    const undo = await deleteFromInbox(db, actor, table, id);
    if (undo) return { done: texts.deleted, undo };
  } else if (await markItem(scope, name, id, intent)) return { done: INBOX_DONE[intent] };
  throw new NotFound(texts.notFound);
}

async function markItem(
  { db, actor, publicUrl, notifyEmail }: StaffScope,
  name: InboxName,
  id: string,
  intent: Exclude<InboxIntent, "delete">,
): Promise<boolean> {
  const { table } = INBOXES[name];
  switch (intent) {
    case "open":
    case "read":
      return setRead(db, actor, table, id, true);
    case "unread":
      return setRead(db, actor, table, id, false);
    case "spam":
      return markAsSpam(db, actor, table, id);
    case "not-spam":
      await releaseFromSpam(db, actor, { table, id }, { publicUrl, notifyEmail });
      return true;
  }
}

/** Changes the language of a request. @throws DomainError with a readable message */
async function changeLanguage(
  name: InboxName,
  id: string,
  record: FormRecord,
  { db, actor }: StaffScope,
): Promise<FormOutcome> {
  const language = languageChoice.safeParse(record.language);
  if (!language.success) throw new Invalid(language.error.issues[0]?.message ?? "");
  const { table, noun } = INBOXES[name];
  const before = await setRequestLanguage(db, actor, { table, id }, language.data);
  return {
    done: REQUEST_MESSAGES.languageSet(noun, STAFF_LANGUAGE_NAMES[language.data]),
    takeBack: before === language.data ? undefined : { intent: "language", id, language: before },
  };
}
