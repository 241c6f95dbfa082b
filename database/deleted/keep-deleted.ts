import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { DeletedKind } from "#domain/deleted/deleted.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { DB } from "../schema.generated.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";
import { recordKept } from "./record-kept.ts";

/**
 * Keeps records that are about to be deleted, with what hangs on them, and writes the deletion into the audit log.
 * Called in the transaction that deletes, before it does; the rows are locked until its end.
 *
 * @param actId the same for all that one act deletes; one of its own unless said
 * @returns the ids in `deleted_records`: fewer than asked for where records are gone already
 */
export async function keepDeleted(
  tx: Kysely<DB>,
  actor: Actor,
  kind: DeletedKind,
  ids: readonly string[],
  actId: string = randomUUID(),
): Promise<string[]> {
  const { table, name, hanging = sql`'{}'::jsonb` } = KEPT_KINDS[kind];
  // «offset 0» keeps PostgreSQL from reading what hangs on a record once for each place that names it.
  const { rows } = await sql<{ id: string }>`
    insert into deleted_records (act_id, kind, record_id, name, snapshot, entries, actor_id, actor_email)
    select ${actId}::uuid, ${kind}, record.id, ${name}, jsonb_build_object('record', to_jsonb(record)) || hanging,
      coalesce(jsonb_array_length(hanging->'entries'), 0), ${actor.id}::uuid, ${actor.email}
    from (select * from ${sql.table(table)} where id = any(${ids}::uuid[]) for update) as record
    cross join lateral (select ${hanging} as hanging offset 0) as hung
    returning id`.execute(tx);
  const kept = rows.map(({ id }) => id);
  await recordKept(tx, actor, "deleted", { kind, ids: kept });
  return kept;
}
