import { type Kysely, sql } from "kysely";
import type { DeletedKind } from "./deleted.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { KEPT_TEXT_FOLDED, SEND_MAIL } from "#app/mails/mails.server.ts";
import { ERASED } from "#app/kit/text/erased.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  recordArchiveAudit,
  type ArchiveBatch,
  lockArchived,
  explainNothingToRestore,
} from "./archive.server.ts";

/** Kinds with personal data. Shipments, entries and posts only reference them. */
const PERSONAL_KINDS: readonly DeletedKind[] = [
  "quote_request",
  "contact_submission",
  "shipper",
  "consignee",
  "company",
];

/** Erases personal data outside the archived records: audit log, list of mails, queue. Addresses of staff accounts stay. */
async function erasePersonalData(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<void> {
  if (!PERSONAL_KINDS.includes(kind)) return;
  const { rows } = await sql<{ record_id: string; email: string | null }>`
    select record_id, case when exists (
        select from admin_users where lower(admin_users.email) = lower(held.email))
      then null else nullif(held.email, '') end as email
    from deleted_records left join lateral (
      select snapshot->'record'->>'email' as email
      union select person->>'email' from jsonb_array_elements(coalesce(snapshot->'contacts', '[]')) as person) as held on true
    where id = any(${ids}::uuid[])`.execute(tx);
  const emails = [...new Set(rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))];
  const recordIds = [...new Set(rows.map(({ record_id }) => record_id))];
  await sql`select erase_from_audit_log(array[${kind}]::text[], ${recordIds}::text[], ${emails}::text[])`.execute(
    tx,
  );
  if (emails.length > 0) await eraseMails(tx, emails);
}

/** Erases addresses, in lower case, from mails, what they said and the queue. @returns the number of mails */
export async function eraseMails(tx: Kysely<DB>, emails: readonly string[]): Promise<number> {
  // JSON writes a line break as «\n»: its «n» is not the beginning of the address after it.
  const words = sql`regexp_replace(lower(job.payload::text), '\\\\[bfnrt]', ' ', 'g')`;
  // A mail being sent now is sent; its job ends by itself.
  const { rows } = await sql<{ mail: string }>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${SEND_MAIL} and job.locked_at is null
      and exists (select from unnest(${emails}::text[]) as email
        where strpos(lower(job.payload::text), email) > 0 and ${words} ~ email_pattern(email))
    returning job.payload->>'id' as mail`.execute(tx);
  const waiting = rows.map(({ mail }) => mail);
  await sql`
    update mails set refused_at = now(), refusal = 'erased'
    where id = any(${waiting}::uuid[]) and sent_at is null`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from mails where lower(recipient) = any(${emails}::text[])`.execute(tx);
  const named = await sql`
    update mails set sent_subject = ${ERASED}, sent_body = ${ERASED} from unnest(${emails}::text[]) as email
    where ${KEPT_TEXT_FOLDED} like search_pattern(email)
      and lower(sent_subject || ' ' || sent_body) ~ email_pattern(email)`.execute(tx);
  // A record restored before has its name here until the thirty days are over.
  await sql`
    delete from deleted_records where snapshot is null and lower(coalesce(snapshot->'record'->>'email', name)) = any(${emails}::text[])
      and kind in ('quote_request', 'contact_submission', 'shipper', 'consignee')`.execute(tx);
  return Number(numAffectedRows) + Number(named.numAffectedRows ?? 0n);
}

/**
 * Erases a deleted record before its retention ends.
 * @throws StepUpRequired; Conflict when it was restored, NotFound when it is gone
 */
export async function eraseDeleted(
  db: Database,
  actor: Actor & SessionActor,
  wanted: { deleted: string },
): Promise<void> {
  authorize(actor, "records.erase");
  await requireStepUp(db, actor, await databaseTime(db));
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    const archived = await lockArchived(tx, wanted);
    if (!archived) throw await explainNothingToRestore(tx, wanted);
    await eraseBatch(tx, actor, archived);
  });
}

export async function eraseBatch(tx: Kysely<DB>, actor: Actor, { kind, ids }: ArchiveBatch): Promise<void> {
  await recordArchiveAudit(tx, actor, "erased", { kind, ids });
  await erasePersonalData(tx, kind, ids);
  await tx.deleteFrom("deleted_records").where("id", "in", ids).execute();
}

const BATCH = 5000;

/**
 * Removes records deleted at least `keepDays` ago, by the database's clock, which also dated the deletion.
 * @returns their number
 */
export async function sweepDeleted(db: Database, keepDays: number, now?: Date): Promise<number> {
  const moment = now ?? (await databaseTime(db));
  const before = new Date(moment.getTime() - keepDays * 86_400_000);
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from deleted_records where id in (
        select id from deleted_records where deleted_at <= ${before} limit ${BATCH} for update skip locked)`.execute(
      db,
    );
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return removed;
  }
}
