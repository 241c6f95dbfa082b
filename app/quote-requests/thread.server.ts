import { sql } from "kysely";
import { company } from "#content/company.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { isNamed } from "#app/accounts/person.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import { answerDueAt } from "./promised-answer.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { type MessageKind, type ReceivedVia, SUBJECT_MAX_LENGTH } from "./message.ts";
import { templateValues, type TemplateValues } from "./template-fields.ts";
import type { SuppressionReason } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, isRowId, rowCursor } from "#database/connection/keyset.ts";
import { isHeldUp } from "#app/mails/mails.server.ts";
import { serviceInWords } from "#app/goods/service-in-words.ts";
import { isLanguage, type Language } from "#app/kit/language/language.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { REPLY_WORDS } from "./mails/mail-words.ts";

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
