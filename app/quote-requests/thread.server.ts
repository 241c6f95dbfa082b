import { sql, type Kysely } from "kysely";
import { company } from "#content/company.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { isNamed } from "#app/accounts/person.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import { answerDueAt } from "./promised-answer.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { type MessageKind, type ReceivedVia, SUBJECT_MAX_LENGTH, mayWithdraw } from "./message.ts";
import { templateValues, type TemplateValues } from "./template-fields.ts";
import type { SuppressionReason } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, isRowId, rowId, rowCursor } from "#database/connection/keyset.ts";
import { isHeldUp } from "#app/mails/mails.server.ts";
import { serviceInWords } from "#app/goods/service-in-words.ts";
import { isLanguage, type Language } from "#app/kit/language/language.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { REPLY_WORDS } from "./mails/mail-words.ts";
import { Forbidden, NotFound } from "#app/kit/errors.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { lockRequest } from "./send-reply.server.ts";

export interface ThreadMessage {
  id: string;
  cursor: string;
  kind: MessageKind;
  subject: string | null;
  body: string;
  recipient: string | null;
  via: ReceivedVia | null;
  author: string;
  authorId: string | null;
  authorName: string | null;
  createdAt: Date;
  /** Delivery of a reply's mail; null once the mail was deleted from the list of mails. */
  queuedAt: Date | null;
  sentAt: Date | null;
  refusedAt: Date | null;
  refusal: string | null;
  heldUp: boolean;
  stopReason: SuppressionReason | null;
  stopDetail: string | null;
}

export async function listThread(
  db: Database,
  actor: Actor,
  requestId: string,
  { after, limit }: { after?: Keyset | null; limit: number },
): Promise<Page<ThreadMessage>> {
  authorize(actor, "requests.read");
  if (!isRowId(requestId)) return { rows: [], next: null, total: 0 };
  const [{ rows }, { total }] = await Promise.all([
    sql<ThreadMessage>`
      select message.id, ${rowCursor("message")} as cursor, message.kind, message.subject, message.body,
        message.recipient, message.via, message.author, message.author_id as "authorId", author.name as "authorName",
        message.created_at as "createdAt", mails.queued_at as "queuedAt", mails.sent_at as "sentAt",
        mails.refused_at as "refusedAt", mails.refusal, stop.reason as "stopReason", stop.detail as "stopDetail",
        ${isHeldUp("mails.id")} as "heldUp"
      from request_messages as message
      left join admin_users as author on author.id = message.author_id
      left join mails on mails.id = message.mail_id
      left join lateral stop_of(message.recipient) as stop on stop.reason <> 'request'
      where message.request_id = ${requestId} and message.withdrawn_at is null
        and ${afterCursor(sql.ref("message.created_at"), "message.id", after)}
      order by message.created_at desc, message.id desc limit ${limit + 1}`.execute(db),
    db
      .selectFrom("request_messages")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("request_id", "=", requestId)
      .where("withdrawn_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(rows, limit, total);
}

export interface ThreadRequest {
  id: string;
  number: string;
  name: string | null;
  email: string;
  phone: string | null;
  message: string | null;
  createdAt: Date;
  /** The member of staff who entered the request; null from the site. */
  enteredBy: string | null;
  /** Set when the request has no owner: the replying person becomes it. */
  isFree: boolean;
  /** The newest sent offer, which is an answer too. */
  offered: { number: string; status: string } | null;
  language: Language;
  replies: Record<Language, { values: TemplateValues; subject: string }>;
}

export async function readThreadRequest(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ThreadRequest | undefined> {
  authorize(actor, "requests.read");
  if (!isRowId(id)) return undefined;
  const row = await db
    .selectFrom("quote_requests")
    .select(["id", "number", "name", "email", "phone", "company", "message", "language"])
    .select(["created_at", "entered_by", "owner_id"])
    .select(["service_type", "origin_location", "destination_location", "cargo_type", "weight", "dimensions"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const offered = await db
    .selectFrom("offers")
    .select(["number", "status"])
    .where("request_id", "=", id)
    .where("sent_at", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = formatRequestNumber(row.number);
  const author = isNamed(actor) ? actor.name : "";
  const by = { author, company: company.name, phone: company.phone };
  const answerBy = answerDueAt(row.created_at, OPENING_WEEK);
  const { created_at: createdAt, entered_by: enteredBy, name, email, phone, message } = row;
  const language = isLanguage(row.language) ? row.language : "en";
  const lane = [row.origin_location, row.destination_location].flatMap((place) => place || []);
  const replies = inEachLanguage(() => {
    const service_type = row.service_type?.split(", ").map(serviceInWords).join(", ") ?? null;
    return {
      values: templateValues({ ...row, number, service_type }, by, answerBy, now),
      subject: REPLY_WORDS.subject(lane).slice(0, SUBJECT_MAX_LENGTH),
    };
  });
  return {
    id,
    number,
    name,
    email,
    phone,
    message,
    createdAt,
    enteredBy,
    isFree: row.owner_id === null,
    offered: offered ?? null,
    language,
    replies,
  };
}

export function addReceived(
  db: Database,
  actor: Actor,
  requestId: string,
  answer: { body: string; via: ReceivedVia },
): Promise<string> {
  authorize(actor, "requests.write");
  return addEntry(db, actor, requestId, { kind: "received", ...answer });
}

export function addNote(
  db: Database,
  actor: Actor,
  requestId: string,
  note: { body: string },
): Promise<string> {
  authorize(actor, "requests.write");
  return addEntry(db, actor, requestId, { kind: "note", via: null, ...note });
}

interface Entry {
  kind: "received" | "note";
  body: string;
  via: ReceivedVia | null;
}

function addEntry(db: Database, actor: Actor, requestId: string, entry: Entry): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const { kind, body, via } = entry;
    const { id } = await tx
      .insertInto("request_messages")
      .values({ request_id: request.id, kind, body, via, author_id: actor.id, author: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEntry(tx, actor, kind === "note" ? "noted" : "received", request);
    return id;
  });
}

/** Withdraws a message, or restores it. @throws NotFound, Forbidden for sent mails and for other people's entries */
export async function setWithdrawn(
  db: Database,
  actor: Actor,
  requestId: string,
  { id, withdrawn }: { id: string; withdrawn: boolean },
): Promise<void> {
  authorize(actor, "requests.write");
  await db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const message = await tx
      .selectFrom("request_messages")
      .select(["id", "kind", "author_id", "withdrawn_at"])
      .where("id", "=", rowId(id))
      .where("request_id", "=", request.id)
      .executeTakeFirstOrThrow(() => new NotFound("This message is not in the thread any more"));
    if (!mayWithdraw(actor, { kind: message.kind, authorId: message.author_id }))
      throw new Forbidden("Only whoever wrote it, or an owner, can take it out");
    if ((message.withdrawn_at !== null) === withdrawn) return;
    await tx
      .updateTable("request_messages")
      .set({ withdrawn_at: withdrawn ? sql<Date>`now()` : null })
      .where("id", "=", message.id)
      .execute();
    await recordEntry(tx, actor, withdrawn ? "withdrawn" : "put_back", request);
  });
}

/** Records the request in the audit log, but not the text. */
async function recordEntry(
  tx: Kysely<DB>,
  actor: Actor,
  verb: string,
  request: { id: string; number: number },
): Promise<void> {
  await emit(tx, actor, {
    action: `request_message.${verb}`,
    entityId: request.id,
    summary: formatRequestNumber(request.number),
  });
}
