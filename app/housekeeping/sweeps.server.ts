import { readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { MERGE_UNDO_DAYS } from "#app/customers/merge.ts";
import type { RetentionPeriods } from "#app/kit/periods.ts";
import { sweepActs } from "#app/acts/sweep-acts.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { sweepDeleted } from "#app/deleted/erase.server.ts";
import { sweepContents } from "#app/files/store-content.server.ts";
import { SENT_FORMS_DAYS } from "#database/events/send-once.ts";
import { INBOX_NOUN, type InboxTable } from "#app/inboxes/inbox.server.ts";
import { linkEndColumn } from "#app/portal/private-link-rows.server.ts";
import { sweepDoneImports, sweepWaitingImports } from "#app/imports/store-file.server.ts";
import { sweepImages } from "#app/images/store-image.server.ts";
import { SWEEP_SUBSCRIPTIONS } from "#app/subscriptions/subscriptions.server.ts";

export interface Retention extends RetentionPeriods {
  outbox: string;
}

const BATCH = 5000;
/** Days for which errors of failed jobs stay readable, after a week of attempts. */
const GIVEN_UP_DAYS = 7;

export function sweepsOf(
  db: Database,
  { quotes, contacts, deleted, mails, audit, imports, outbox }: Retention,
): Record<string, () => Promise<number>> {
  return {
    "quote requests": () => sweepInbox(db, "quote_requests", quotes),
    "contact messages": () => sweepInbox(db, "contact_submissions", contacts),
    "deleted records": () => sweepDeleted(db, deleted),
    "pictures nobody uses": () => sweepImages(db),
    "contents of files": () => sweepContents(db, deleted),
    "imports nobody confirmed": () => sweepWaitingImports(db, imports),
    "imports that can be undone no more": () => sweepDoneImports(db),
    "given-up jobs": () => sweepGivenUpJobs(db),
    mails: () =>
      inBatches(sql`
        delete from mails where id in (
          select id from mails where queued_at < now() - make_interval(days => ${mails})
            and (sent_at is not null or refused_at is not null) limit ${BATCH})`),
    "outbox files": async () => sweepOutbox(outbox, mails, await databaseTime(db)),
    "audit log": () => sweepAuditLog(db, audit),
    sessions: () => count(sql`delete from admin_sessions where expires_at <= now()`),
    "pending sign-ins": () => count(sql`delete from admin_pending_sign_ins where expires_at <= now()`),
    "trusted devices": () => count(sql`delete from admin_trusted_devices where expires_at <= now()`),
    invitations: () =>
      count(sql`delete from admin_invitations where expires_at < now() - interval '90 days'`),
    subscriptions: () => inBatches(SWEEP_SUBSCRIPTIONS),
    "private links": () =>
      inBatches(sql`
        delete from private_links where id in (
          select private_links.id from private_links
            left join shipments on shipments.id = private_links.shipment_id
          where least(private_links.revoked_at, ${linkEndColumn}) < now() - interval '1 year' limit ${BATCH})`),
    "merges of customers": () =>
      inBatches(sql`
        delete from company_merges where id in (
          select id from company_merges
          where merged_at < now() - make_interval(days => ${MERGE_UNDO_DAYS}) limit ${BATCH})`),
    "forms that were sent": () =>
      inBatches(sql`
        delete from sent_forms where digest in (
          select digest from sent_forms
          where sent_at < now() - make_interval(days => ${SENT_FORMS_DAYS}) limit ${BATCH})`),
    "bulk acts that can be undone no more": () => sweepActs(db),
    "changes of e-mail": () => count(sql`delete from admin_email_changes where expires_at <= now()`),
    tokens: () => count(sql`delete from admin_verifications where expires_at <= now()`),
  };

  async function count(statement: ReturnType<typeof sql>): Promise<number> {
    const { numAffectedRows = 0n } = await statement.execute(db);
    return Number(numAffectedRows);
  }

  async function inBatches(statement: ReturnType<typeof sql>): Promise<number> {
    for (let removed = 0; ;) {
      const batch = await count(statement);
      removed += batch;
      if (batch < BATCH) return removed;
    }
  }
}

/**
 * Deletes old submissions, and their names in the audit log. Requests with a shipment, or with a draft, sent or
 * accepted offer, are kept.
 */
async function sweepInbox(db: Database, table: InboxTable, keepDays: number): Promise<number> {
  if (keepDays === 0) return 0;
  const before = sql`now() - make_interval(days => ${keepDays})`;
  const unneeded =
    table === "quote_requests"
      ? sql`shipment_id is null and not exists (
          select from offers where request_id = quote_requests.id and status in ('draft', 'sent', 'accepted'))`
      : sql`true`;
  // Separately for spam and others, which have their own indexes by age.
  const sweepBatch = (spam: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where marked_spam_at ${spam} and created_at < ${before}
            and updated_at < ${before} and ${unneeded} order by created_at desc, id desc limit ${BATCH}
            for update skip locked)
        returning id`.execute(tx);
      const ids = rows.map(({ id }) => id);
      await sql`select erase_from_audit_log(array[${INBOX_NOUN[table]}]::text[], ${ids}::text[], '{}')`.execute(
        tx,
      );
      return ids.length;
    });
  let removed = 0;
  for (const spam of [sql`is null`, sql`is not null`]) {
    for (let batch = BATCH; batch === BATCH;) {
      batch = await sweepBatch(spam);
      removed += batch;
    }
  }
  return removed;
}

async function sweepAuditLog(db: Database, keepDays: number): Promise<number> {
  if (keepDays === 0) return 0;
  for (let removed = 0; ;) {
    const { rows } = await sql<{ gone: string }>`
      select expire_audit_log(${keepDays}::integer, ${BATCH}::integer)::text as gone`.execute(db);
    const batch = Number(rows[0]?.gone ?? 0);
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

/** Marks mails whose job has failed for good as rejected, with the last error. */
async function sweepGivenUpJobs(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mail: string | null; reason: string | null }>`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${GIVEN_UP_DAYS})
      returning payload->>'id' as mail, last_error as reason`.execute(tx);
    for (const { mail, reason } of rows) {
      await sql`
        update mails set refused_at = now(), refusal = ${`given up: ${reason ?? ""}`.slice(0, 500)}
        where id::text = ${mail} and sent_at is null and refused_at is null`.execute(tx);
    }
    return rows.length;
  });
}

/** Deletes old mails by their modification time, which is of this machine's clock: if that is ahead, the database's clock is used. */
async function sweepOutbox(folder: string, keepDays: number, now: Date): Promise<number> {
  const before = Math.min(Date.now(), now.getTime()) - keepDays * 86_400_000;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let removed = 0;
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs >= before) continue;
    await unlink(file);
    removed += 1;
  }
  return removed;
}
