import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { newRequestMail, type RequestForMail, requestReceivedMail } from "#domain/mails/request-mails.ts";
import {
  normalizeForDuplicates,
  SAME_TEXT_MINUTES,
  type SpamReason,
  spamReasonOf,
  type SpamSignals,
} from "#domain/spam/submission.ts";
import { databaseTime } from "../connection/database-time.ts";
import { queueMail } from "../mails/mails.ts";
import type { DB } from "../schema.generated.ts";

/** The columns that mark a submission as spam. */
export interface SpamVerdict {
  spam_reason: SpamReason | null;
  marked_spam_at: Date | null;
  text_hash: string | null;
}

/** Classifies a submission in the transaction that stores it, before the insert. `text` is its free text. */
export async function classifySpam(
  tx: Kysely<DB>,
  table: "quote_requests" | "contact_submissions",
  text: string | null,
  signs: SpamSignals,
): Promise<SpamVerdict> {
  const normalized = normalizeForDuplicates(text);
  const text_hash = normalized === null ? null : createHash("sha256").update(normalized).digest("hex");
  let sameTexts = 0;
  if (text_hash !== null) {
    // Serializes concurrent submissions of one text, so that each sees the others.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${text_hash}`}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("text_hash", "=", text_hash)
      .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${SAME_TEXT_MINUTES})`)
      .executeTakeFirstOrThrow();
    sameTexts = count;
  }
  const spam_reason = spamReasonOf(signs, sameTexts);
  return { spam_reason, marked_spam_at: spam_reason ? await databaseTime(tx) : null, text_hash };
}

/** Recipient of the mails to staff, and base URL of their links. */
export interface RequestMailSettings {
  publicUrl: string;
  /** NOTIFY_EMAIL; without it staff get no mail. */
  notifyEmail: string | undefined;
}

/** Confirmations per address and day, so that the forms cannot be used to fill a mailbox. */
const CONFIRMATIONS_A_DAY = 3;

/** About so many confirmations per hour in total, so that the forms cannot send mass mail. Requests past it are stored all the same. */
export const CONFIRMATIONS_AN_HOUR = 60;

/** Queues the mail to staff and the confirmation to the visitor, in the transaction of the request. */
export async function queueRequestMails(
  tx: Kysely<DB>,
  request: RequestForMail,
  { publicUrl, notifyEmail }: RequestMailSettings,
): Promise<void> {
  if (notifyEmail) await queueMail(tx, newRequestMail(request, notifyEmail, publicUrl));
  // Two concurrent transactions to one address would not see each other's confirmation. The total needs no lock.
  const recipient = request.email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${recipient}`}, 0))`.execute(tx);
  const confirmations = tx
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", "request_received");
  const sentToAddress = await confirmations
    .where(sql`lower(recipient)`, "=", recipient)
    .where("queued_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  const sentInTotal = await confirmations
    .where("queued_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sentToAddress.count < CONFIRMATIONS_A_DAY && sentInTotal.count < CONFIRMATIONS_AN_HOUR)
    await queueMail(tx, requestReceivedMail(request));
}
