import { type Kysely, sql } from "kysely";
import { company } from "#content/company.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { quoteForMail } from "#app/mails/request-mails.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { type ReplyInput, replySubject } from "./message.ts";
import { setOwner } from "./owner.server.ts";
import { THREAD_MESSAGES } from "./words.ts";
import { STOP_REASONS } from "#app/mails/words.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { markAnswered } from "./mark-answered.server.ts";

/**
 * Mails a reply and stores it in the thread; a request without an owner becomes the author's.
 * @param notifyEmail reply-to address, by default the company's mailbox
 * @throws NotFound, Conflict when a colleague replied meanwhile, Invalid when mails to the address bounce
 */
export async function sendReply(
  db: Database,
  actor: Actor,
  requestId: string,
  reply: ReplyInput,
  { notifyEmail }: { notifyEmail: string | undefined },
): Promise<string> {
  authorize(actor, "requests.write");
  requireName(actor);
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId);
    await refuseUnseen(tx, actor, request.id, reply.seen);
    await refuseUnreachable(tx, reply.to);
    const number = formatRequestNumber(request.number);
    const mail = mailOf(reply, request, notifyEmail);
    const { subject } = mail;
    const mailId = await queueMail(tx, { ...mail, follows: await mailsBefore(tx, request.id, reply.to) });
    const { id } = await tx
      .insertInto("request_messages")
      .values({
        request_id: request.id,
        kind: "reply",
        subject,
        body: reply.body,
        recipient: reply.to,
        mail_id: mailId,
        author_id: actor.id,
        author: actor.email,
        created_at: sql<Date>`clock_timestamp()`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, actor, { action: "request_message.sent", entityId: request.id, summary: number });
    // A request without an owner becomes the author's.
    if (request.owner_id === null)
      await setOwner(tx, actor, { id: request.id, email: request.email, earlier: null, owner: actor });
    await markAnswered(tx, request.id, actor);
    return id;
  });
}

type AskedRequest = Awaited<ReturnType<typeof lockRequest>>;

function mailOf(reply: ReplyInput, request: AskedRequest, notifyEmail: string | undefined) {
  const { facts, message, language } = quoteForMail(request);
  return {
    kind: "request_reply" as const,
    to: reply.to,
    language: reply.language ?? language,
    replyTo: notifyEmail ?? company.email,
    subject: replySubject(reply.subject, formatRequestNumber(request.number)),
    text: reply.body,
    asked: { at: request.created_at.toISOString(), facts, message },
    follows: [] as string[],
  };
}

/** Renders the mail without sending it. @throws NotFound */
export async function previewReply(
  db: Database,
  actor: Actor,
  requestId: string,
  reply: ReplyInput,
  { notifyEmail }: { notifyEmail: string | undefined },
): Promise<MailOf<"request_reply">> {
  authorize(actor, "requests.write");
  return db.transaction().execute(async (tx) => mailOf(reply, await lockRequest(tx, requestId), notifyEmail));
}

/** Locks the request: of two concurrent messages the second sees the first. */
export function lockRequest(tx: Kysely<DB>, id: string) {
  return lockRow(tx, "quote_requests", id, "The request has been deleted. Copy your text before you leave.");
}

/** Refuses a reply written without having seen the newest one, so that a customer does not get two answers. */
async function refuseUnseen(tx: Kysely<DB>, actor: Actor, requestId: string, seen: string | null) {
  const newer = await tx
    .selectFrom("request_messages as message")
    .leftJoin("admin_users as author", "author.id", "message.author_id")
    .select(["message.author", "author.name"])
    .where("message.request_id", "=", requestId)
    .where("message.kind", "=", "reply")
    .where(sql<boolean>`message.author_id is distinct from ${actor.id}::uuid`)
    .where(
      sql<boolean>`(message.created_at, message.id) > coalesce((select (known.created_at, known.id)
        from request_messages as known where known.id = ${seen} and known.request_id = ${requestId}),
        ('-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))`,
    )
    .orderBy("message.created_at", "desc")
    .executeTakeFirst();
  if (newer)
    throw new Conflict(
      `${newer.name?.trim() || newer.author} replied while you were writing. Read that reply, then send yours if it is still needed.`,
    );
}

async function refuseUnreachable(tx: Kysely<DB>, email: string): Promise<void> {
  const reason = await unreachableReason(tx, email);
  if (!reason) return;
  const message = THREAD_MESSAGES.stopped(email, STOP_REASONS[reason]);
  throw fieldError("to", message);
}

const CONVERSATION = 10;

async function mailsBefore(tx: Kysely<DB>, requestId: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select mails.id, mails.queued_at from mails join quote_requests on quote_requests.id = ${requestId}
      where mails.kind = 'request_received' and lower(mails.recipient) = lower(${to})
        and mails.queued_at = quote_requests.created_at
      union all
      select mails.id, mails.queued_at from request_messages join mails on mails.id = request_messages.mail_id
      where request_messages.request_id = ${requestId} and lower(mails.recipient) = lower(${to})
      order by queued_at desc limit ${CONVERSATION}) as before order by queued_at, id`.execute(tx);
  return rows.map(({ id }) => id);
}
