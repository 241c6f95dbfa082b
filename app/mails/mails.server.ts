import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { type Mail, type MailKind, mailSchema, truncate } from "./mail.ts";
import { toCompilable, type Database, prepared } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";

export async function isMailWaiting(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mails")
    .select(["sent_at", "refused_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.sent_at === null && row.refused_at === null;
}

/** @param content what it said, kept for a mail about a shipment */
export async function recordMailSent(
  db: Database,
  id: string,
  content: { subject: string; text: string } | null = null,
): Promise<void> {
  const ofShipment = (text: string | null = null) =>
    sql<string | null>`case when shipment_id is not null then ${text}::text end`;
  await db
    .updateTable("mails")
    .set({
      sent_at: sql`now()`,
      sent_subject: ofShipment(content?.subject),
      sent_body: ofShipment(content?.text),
    })
    .where("id", "=", id)
    .execute();
}

/** SQL of what was kept of a mail, folded as its index has it; null when nothing was. */
export const KEPT_TEXT_FOLDED = sql`search_fold(sent_subject || ' ' || sent_body)`;

/** Records a rejected mail. `refusal` is the server's response, truncated here. */
export async function recordMailRefused(db: Kysely<DB>, id: string, refusal: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ refused_at: sql`now()`, refusal: refusal.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}

export const SEND_MAIL = "send_mail";

/** Attempts during a week: the backoff grows from seconds to six hours. */
const maxAttempts = 32;

export interface MailJob {
  /** Id of the row in `mails`; the Message-ID, the same in every attempt, is derived from it. */
  id: string;
  mail: Mail;
}

interface MailAbout {
  shipmentId: string;
  summary: string;
}

const summaryLength = 300;

/** Queues a mail; in a transaction, it is sent if and only if that commits. */
export async function queueMail(db: Kysely<DB>, mail: Mail, about?: MailAbout): Promise<string> {
  const [id = ""] = await queueMails(db, [mail], about);
  return id;
}

export async function queueMails(
  db: Kysely<DB>,
  mails: readonly Mail[],
  about?: MailAbout,
): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map((mail) => {
    const id = randomUUID();
    const checked = mailSchema.parse(mail);
    const job: MailJob = { id, mail: checked };
    return { id, kind: checked.kind, recipient: checked.to, job };
  });
  await insertMails(db, {
    mails: JSON.stringify(rows),
    shipment: about?.shipmentId ?? null,
    summary: about ? truncate(about.summary, summaryLength) : null,
  });
  return rows.map(({ id }) => id);
}

interface Queued extends Record<string, unknown> {
  mails: string;
  shipment: string | null;
  summary: string | null;
}

const insertMails = prepared<Queued, unknown>("queue-mails", (db, value) =>
  toCompilable(
    db,
    sql`
      with given as materialized (
        select * from json_to_recordset(${value("mails")}::json) as mail(id uuid, kind text, recipient text, job json)),
      queued as (
        insert into mails (id, kind, recipient, shipment_id, summary)
        select id, kind, recipient, ${value("shipment")}::uuid, ${value("summary")}::text from given)
      select graphile_worker.add_job(${sql.lit(SEND_MAIL)}, job, max_attempts => ${sql.lit(maxAttempts)},
        job_key => 'mail:' || id) from given`,
  ),
);

export async function updateMailSummary(db: Database, id: string, summary: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ summary: truncate(summary, summaryLength) })
    .where("id", "=", id)
    .execute();
}

/**
 * Queues a mail per row.
 * @param rows a query with the columns `recipient`, `shipment_id`, `summary` and `mail`, without `kind` and `to`
 */
export async function queueMailEach(
  tx: Kysely<DB>,
  kind: MailKind,
  rows: RawBuilder<unknown>,
): Promise<{ count: number; last: string | null }> {
  const result = await sql<{ count: number; last: string | null }>`
    with addressed as materialized (select gen_random_uuid() as id, given.* from (${rows}) as given),
    queued as (
      insert into mails (id, kind, recipient, shipment_id, summary)
      select id, ${kind}, recipient, shipment_id, left(summary, ${summaryLength}) from addressed),
    jobs as (
      select graphile_worker.add_jobs(array(select (
        ${SEND_MAIL}, json_build_object('id', id,
          'mail', mail || jsonb_build_object('kind', ${kind}::text, 'to', recipient)),
        null, null, ${maxAttempts}, 'mail:' || id, null, null)::graphile_worker.job_spec from addressed))
      where exists (select from addressed))
    select (select count(*)::int from addressed) as count,
      (select max(lower(recipient) collate "C") from addressed) as last, (select count(*) from jobs) as queued`.execute(
    tx,
  );
  return result.rows[0] ?? { count: 0, last: null };
}

/** True when an older mail about the same shipment to the same person is still queued, so that order is kept. */
export async function waitsForOlderMail(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from mails as earlier
      where earlier.shipment_id = own.shipment_id and lower(earlier.recipient) = lower(own.recipient)
        and earlier.sent_at is null and earlier.refused_at is null
        and (earlier.queued_at, earlier.id) < (own.queued_at, own.id)
        and earlier.queued_at > now() - ${attemptsDuration}::interval) as waits
    from mails as own where own.id = ${id}`.execute(db);
  return rows[0]?.waits ?? false;
}

export async function retryWaitingMails(db: Database, id: string): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array(
      select jobs.id from mails as own
      join mails as later on later.shipment_id = own.shipment_id and lower(later.recipient) = lower(own.recipient)
        and later.sent_at is null and later.refused_at is null
      join graphile_worker.jobs on jobs.key = 'mail:' || later.id
      where own.id = ${id} and jobs.run_at > now()), run_at => now())`.execute(db);
}

/** True when a queued mail about a shipment must not be sent any more: mails to its address were stopped meanwhile. */
export async function isStopped(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    select exists (select from stop_of(recipient))
      or exists (select from tracking_subscriptions as known where known.shipment_id = mails.shipment_id
        and lower(known.email) = lower(recipient) and known.stopped_at is not null) as stopped
    from mails where id = ${id}`.execute(db);
  return rows[0]?.stopped ?? false;
}

/**
 * Unlocks the jobs of dead workers, since no job runs longer than `limitSeconds`; graphile-worker itself would wait four
 * hours. Runs mails now that wait longer than its backoff: they were queued while the clock was ahead.
 */
export async function freeAbandonedJobs(db: Database, limitSeconds: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null
      and locked_at not between now() - make_interval(secs => ${limitSeconds})
        and now() + make_interval(secs => ${limitSeconds})))`.execute(db);
  await sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where task_identifier = ${SEND_MAIL} and locked_at is null
      and run_at > now() + make_interval(secs => exp(least(attempts, 10)) + ${limitSeconds})), run_at => now())`.execute(
    db,
  );
}

/** A mail that is not retried any more: its attempts are used up, or its job was lost when a backup was restored. */
interface GivenUpMail {
  id: string;
  kind: string;
  queued_at: Date;
  can_retry: boolean;
  last_error: string | null;
}

type Client = Pick<pg.Client, "query">;

/** Maximum duration of all attempts of a mail. An older mail without a job comes from a backup. */
const attemptsDuration = "7 days";

export async function listFailedMails(client: Client): Promise<GivenUpMail[]> {
  const { rows } = await client.query<GivenUpMail>(`
    select mails.id, mails.kind, mails.queued_at, jobs.id is not null as can_retry, jobs.last_error
    from mails left join graphile_worker.jobs on jobs.key = 'mail:' || mails.id
    where mails.sent_at is null and mails.refused_at is null
      and (jobs.attempts >= jobs.max_attempts
        or (jobs.id is null and mails.queued_at < now() - interval '${attemptsDuration}'))
    order by mails.queued_at, mails.id`);
  return rows;
}

/** Retries failed mails. @returns the number of those whose job is still in the queue */
export async function retryFailedMails(client: Client): Promise<number> {
  const ids = (await listFailedMails(client)).filter((mail) => mail.can_retry).map(({ id }) => `mail:${id}`);
  const { rowCount } = await client.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = any($1)),
       run_at => now(), attempts => 0)`,
    [ids],
  );
  return rowCount ?? 0;
}

export async function discardFailedMails(client: Client): Promise<number> {
  const ids = (await listFailedMails(client)).map(({ id }) => id);
  await client.query("select graphile_worker.remove_job('mail:' || id) from unnest($1::text[]) as id", [ids]);
  const { rowCount } = await client.query(
    "update mails set refused_at = now(), refusal = 'given up, discarded by hand' where id = any($1::uuid[])",
    [ids],
  );
  return rowCount ?? 0;
}

export const isHeldUp = (column: string): RawBuilder<boolean> => sql`exists (
  select from graphile_worker.jobs where key = 'mail:' || ${sql.ref(column)} and last_error is not null)`;
