import { type Kysely, sql } from "kysely";
import type { DeletedKind } from "#app/deleted/deleted.ts";
import { IMPORT_MESSAGES } from "./words.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { UndoBatch, UndoOutcome } from "./importer.server.ts";

/** Archives and deletes records that an import has created, but for those that other records refer to. */
export async function deleteUnused(
  tx: Kysely<DB>,
  { kind, table }: { kind: DeletedKind; table: string },
  { actor, act, effects }: UndoBatch,
  references: readonly { table: string; column: string }[],
): Promise<UndoOutcome> {
  const ids = effects.map(({ record_id }) => record_id);
  const isUsed = references.map(
    (by) =>
      sql`exists (select from ${sql.table(by.table)} as user_of where user_of.${sql.ref(by.column)} = record.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select record.id from unnest(${ids}::uuid[]) as record(id) where ${sql.join(isUsed, sql` or `)}`.execute(
    tx,
  );
  const used = new Set(rows.map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  if (free.length > 0) {
    await archiveRecords(tx, actor, kind, free, act);
    await sql`delete from ${sql.table(table)} where id = any(${free}::uuid[])`.execute(tx);
  }
  return new Map(
    effects.flatMap(({ place, record_id }) => (used.has(record_id) ? [[place, IMPORT_MESSAGES.inUse]] : [])),
  );
}
