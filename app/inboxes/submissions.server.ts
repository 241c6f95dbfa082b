import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { mailboxKey } from "#app/kit/text/email.ts";
import { newRequestMail, type RequestForMail, requestReceivedMail } from "#app/mails/request-mails.ts";
import {
  normalizeForDuplicates,
  SAME_TEXT_MINUTES,
  type SpamReason,
  spamReasonOf,
  type SpamSignals,
} from "#app/kit/forms/submission.ts";
import { toCompilable, prepared } from "#database/connection/connect.ts";
import { queueMails } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";

interface Submission {
  table: "quote_requests" | "contact_submissions";
  /** Hash of all fields: submissions with equal hashes are the same. */
  fingerprint: string;
  email: string;
  text: string | null;
  signs: SpamSignals;
}

export interface Classification {
  columns: {
    fingerprint: string;
    spam_reason: SpamReason | null;
    marked_spam_at: Date | null;
    text_hash: string | null;
  };
  mayConfirm: boolean;
}

/** Minutes within which an equal submission counts as a double click or a retry. */
const SAME_SUBMISSION_MINUTES = 10;

/** Maximum confirmations per mailbox and day, so that the forms cannot flood a mailbox. */
const CONFIRMATIONS_A_DAY = 3;

/** Maximum confirmations per hour in total, so that the forms cannot send mass mail. Requests beyond it are still stored. */
export const CONFIRMATIONS_AN_HOUR = 60;

/**
 * Classifies a submission, with locks that serialize equal submissions, equal texts and confirmations to one address.
 * @returns null when it is stored already
 */
export async function classifySubmission(tx: Kysely<DB>, sent: Submission): Promise<Classification | null> {
  const { table, fingerprint, signs } = sent;
  const normalized = normalizeForDuplicates(sent.text);
  const text_hash = normalized === null ? null : createHash("sha256").update(normalized).digest("hex");
  const mailbox = mailboxKey(sent.email);
  await lockEqual(tx, {
    submission: fingerprint,
    text: text_hash === null ? null : `text ${text_hash}`,
    confirmation: confirmationLock(mailbox),
  });
  const [submission] = await earlierByTable[table](tx, { fingerprint, text_hash, mailbox });
  if (!submission || submission.is_stored) return null;
  const spam_reason = spamReasonOf(signs, submission.same_texts);
  return {
    columns: { fingerprint, spam_reason, marked_spam_at: spam_reason ? submission.now : null, text_hash },
    mayConfirm: submission.may_confirm,
  };
}

const confirmationLock = (mailbox: string) => `confirm ${mailbox}`;

interface Locks extends Record<string, unknown> {
  submission: string | null;
  text: string | null;
  confirmation: string | null;
}

/** Takes all locks in a fixed order, so that transactions never deadlock. */
const lockEqual = prepared<Locks, object>("lock-equal-submissions", (db, value) => {
  const lock = (key: keyof Locks & string) =>
    sql`pg_advisory_xact_lock(hashtextextended(${value(key)}::text, 0))`;
  return toCompilable(db, sql`select ${lock("submission")}, ${lock("text")}, ${lock("confirmation")}`);
});

interface SubmissionKeys extends Record<string, unknown> {
  fingerprint: string;
  text_hash: string | null;
  mailbox: string;
}

interface EarlierSubmission {
  is_stored: boolean;
  same_texts: number;
  may_confirm: boolean;
  now: Date;
}

const earlierByTable = {
  quote_requests: earlierOf("quote_requests"),
  contact_submissions: earlierOf("contact_submissions"),
};

function earlierOf(table: Submission["table"]) {
  return prepared<SubmissionKeys, EarlierSubmission>(`known-${table}`, (db, value) =>
    toCompilable(
      db,
      sql<EarlierSubmission>`select
        exists (select from ${sql.table(table)} where fingerprint = ${value("fingerprint")}
          and created_at > now() - make_interval(mins => ${sql.lit(SAME_SUBMISSION_MINUTES)})) as is_stored,
        (select count(*)::int from ${sql.table(table)} where text_hash = ${value("text_hash")}
          and created_at > now() - make_interval(mins => ${sql.lit(SAME_TEXT_MINUTES)})) as same_texts,
        ${mayConfirm(value("mailbox"))} as may_confirm, now() as now`,
    ),
  );
}

const mayConfirm = (mailbox: RawBuilder<string>) => sql<boolean>`(
  (select count(*) from (select from mails where mailbox_key(recipient) = ${mailbox} and kind = 'request_received'
    and queued_at > now() - interval '1 day' limit ${sql.lit(CONFIRMATIONS_A_DAY)}) as to_mailbox)
    < ${sql.lit(CONFIRMATIONS_A_DAY)}
  and (select count(*) from (select from mails where kind = 'request_received'
    and queued_at > now() - interval '1 hour' limit ${sql.lit(CONFIRMATIONS_AN_HOUR)}) as in_total)
    < ${sql.lit(CONFIRMATIONS_AN_HOUR)})`;

/** Tells whether a stored submission may be confirmed; the lock is held until the transaction ends. */
export async function isConfirmationAllowed(tx: Kysely<DB>, email: string): Promise<boolean> {
  const mailbox = mailboxKey(email);
  await lockEqual(tx, { submission: null, text: null, confirmation: confirmationLock(mailbox) });
  const { rows } = await sql<{ may: boolean }>`select ${mayConfirm(sql`${mailbox}`)} as may`.execute(tx);
  return rows[0]?.may ?? false;
}

export interface RequestMailSettings {
  publicUrl: string;
  /** NOTIFY_EMAIL; without it staff get no mail. */
  notifyEmail: string | undefined;
}

export async function queueRequestMails(
  tx: Kysely<DB>,
  request: RequestForMail,
  { publicUrl, notifyEmail, mayConfirm }: RequestMailSettings & { mayConfirm: boolean },
): Promise<void> {
  const toStaff = notifyEmail ? [newRequestMail(request, notifyEmail, publicUrl)] : [];
  await queueMails(tx, [...toStaff, ...(mayConfirm ? [requestReceivedMail(request)] : [])]);
}
