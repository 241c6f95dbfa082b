import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type DeletedKind, mayDelete, type ArchiveTarget } from "./deleted.ts";
import { emitEach } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { ARCHIVED_KINDS, type ChildRows, type RelatedRows } from "./archived-kinds.server.ts";
import { actBatch } from "#app/acts/act.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { DELETED_MESSAGES } from "./words.ts";

/** Records a deletion in the audit log with a reference to the archived record, so that the log can offer to restore it. */
export async function recordArchiveAudit(
  tx: Kysely<DB>,
  actor: Actor,
  verb: "deleted" | "restored" | "erased",
  archived: { kind: DeletedKind; ids: readonly string[] },
): Promise<void> {
  const { audit = [{ entity: archived.kind, idColumn: "id" }] } = ARCHIVED_KINDS[archived.kind];
  const details = verb === "deleted" ? sql`jsonb_build_object('deleted', id)` : sql`'{}'::jsonb`;
  for (const { entity, idColumn } of audit) {
    await emitEach(
      tx,
      actor,
      { action: `${archived.kind}.${verb}`, entity },
      sql`select snapshot->'record'->>${idColumn} as entity_id, name as summary, ${details} as details
        from deleted_records where id = any(${archived.ids}::uuid[]) and snapshot->'record'->>${idColumn} is not null
        order by record_id`,
    );
  }
  if (archived.kind !== "shipment" || verb === "erased") return;
  await emitEach(
    tx,
    actor,
    { action: `quote_request.shipment_${verb}`, audited: false },
    sql`select request as entity_id
      from deleted_records, jsonb_array_elements_text(snapshot->'requests') as request
      where id = any(${archived.ids}::uuid[])`,
  );
}

/**
 * Archives records and audits the deletion, before the caller deletes them.
 * @param actId groups a bulk act
 * @returns their archive ids
 */
export async function archiveRecords(
  tx: Kysely<DB>,
  actor: Actor,
  kind: DeletedKind,
  ids: readonly string[],
  actId: string = randomUUID(),
): Promise<string[]> {
  authorize(actor, ...mayDelete(kind));
  const { table, name, children = [], joined = [] } = ARCHIVED_KINDS[kind];
  const parts = [...children.map(childRows), ...joined.map(joinedIds)];
  const dependent = parts.reduce((rest, part) => sql`${rest} || ${part}`, sql`'{}'::jsonb`);
  const { rows } = await sql<{ id: string }>`
    insert into deleted_records (act_id, kind, record_id, name, snapshot, entries, actor_id, actor_email)
    select ${actId}::uuid, ${kind}, record.id, ${name}, jsonb_build_object('record', to_jsonb(record)) || hanging,
      coalesce(jsonb_array_length(hanging->'entries'), 0), ${actor.id}::uuid, ${actor.email}
    from (select * from ${sql.table(table)} where id = any(${ids}::uuid[]) for update) as record
    cross join lateral (select ${dependent} as hanging offset 0) as hung
    returning id`.execute(tx);
  const archivedIds = rows.map(({ id }) => id);
  await recordArchiveAudit(tx, actor, "deleted", { kind, ids: archivedIds });
  return archivedIds;
}

function childRows({ part, table, column, through }: ChildRows): RawBuilder<unknown> {
  const parents = through
    ? sql`(select id from ${sql.table(through.table)} where ${sql.ref(through.column)} = record.id)`
    : sql`(record.id)`;
  return sql`jsonb_build_object(${part}::text, (select coalesce(jsonb_agg(to_jsonb(child)), '[]')
    from ${sql.table(table)} as child where child.${sql.ref(column)} in ${parents}))`;
}

function joinedIds({ part, table, column }: RelatedRows): RawBuilder<unknown> {
  return sql`jsonb_build_object(${part}::text, (select coalesce(jsonb_agg(joined.id), '[]')
    from ${sql.table(table)} as joined where joined.${sql.ref(column)} = record.id))`;
}

export interface ArchiveBatch {
  kind: DeletedKind;
  ids: string[];
  name: string;
}

function deletedBy(db: Kysely<DB>, wanted: ArchiveTarget) {
  return db
    .selectFrom("deleted_records")
    .where((where) =>
      "act" in wanted ? where("act_id", "=", wanted.act) : where("id", "=", wanted.deleted),
    );
}

/** Locks a batch of wanted restorable records in the order of ids; undefined when none is left. */
export async function lockArchived(
  tx: Kysely<DB>,
  wanted: ArchiveTarget,
  after?: unknown,
): Promise<ArchiveBatch | undefined> {
  const rows = await deletedBy(tx, wanted)
    .where("restored_at", "is", null)
    .$if(typeof after === "string", (query) => query.where("id", ">", String(after)))
    .select(["id", "name", "kind"])
    .orderBy("id")
    .limit(actBatch.size)
    .forUpdate()
    .execute();
  const [first] = rows;
  return first && { kind: first.kind, name: first.name, ids: rows.map(({ id }) => id) };
}

export async function countArchived(tx: Kysely<DB>, act: string): Promise<number> {
  const { count } = await deletedBy(tx, { act })
    .where("restored_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns why nothing can be restored: Conflict when everything was restored already, NotFound when it is no longer archived. */
export async function explainNothingToRestore(db: Kysely<DB>, wanted: ArchiveTarget): Promise<Error> {
  const earlier = await deletedBy(db, wanted).select("id").limit(1).executeTakeFirst();
  return earlier ? new Conflict("This was restored already") : new NotFound(DELETED_MESSAGES.noLongerKept);
}
