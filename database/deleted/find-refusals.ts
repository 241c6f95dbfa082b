import { type Kysely, sql } from "kysely";
import type { DeletedKind, Needed, Refusal } from "#domain/deleted/deleted.ts";
import type { DB } from "../schema.generated.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";

/** The kept records of one kind that cannot come back now, by id, and why. */
export async function findRefusals(
  tx: Kysely<DB>,
  kind: DeletedKind,
  ids: readonly string[],
): Promise<Map<string, Refusal>> {
  return new Map([
    ...(await orphans(tx, kind, ids)),
    ...(await waiting(tx, kind, ids)),
    ...(await taken(tx, kind, ids)),
  ]);
}

type Found = Array<[id: string, refusal: Refusal]>;

/** What is unique about a record belongs to another one by now. */
async function taken(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  const { table, unique } = KEPT_KINDS[kind];
  if (!unique) return [];
  const { rows } = await sql<{ id: string; name: string; by: string }>`
    select kept.id, kept.name, other.${sql.ref(unique.says)} as by
    from deleted_records as kept
    join ${sql.table(table)} as other
      on other.${sql.ref(unique.key)} = ${unique.compare(sql`(kept.snapshot->'record'->>${unique.column})`)}
    where kept.id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ id, name, by }) => [id, { kind, name, why: "taken", by }]);
}

/** What a record refers to was deleted too, and is still kept. */
async function waiting(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  const found = new Map<string, { name: string; needed: Needed[] }>();
  for (const { column, kind: needed } of KEPT_KINDS[kind].references ?? []) {
    if (!needed) continue;
    const { rows } = await sql<{ id: string; name: string; needed_id: string; needed_name: string }>`
      select kept.id, kept.name, needed.id as needed_id, needed.name as needed_name
      from deleted_records as kept
      join deleted_records as needed on needed.record_id = (kept.snapshot->'record'->>${column})::uuid
        and needed.restored_at is null and needed.kind = ${needed}
      where kept.id = any(${ids}::uuid[])`.execute(tx);
    for (const { id, name, needed_id, needed_name } of rows) {
      const known = found.get(id)?.needed ?? [];
      found.set(id, { name, needed: [...known, { kind: needed, name: needed_name, id: needed_id }] });
    }
  }
  return [...found].map(([id, rest]) => [id, { kind, why: "needs", ...rest }]);
}

/** A status entry whose shipment is neither there nor kept. */
async function orphans(tx: Kysely<DB>, kind: DeletedKind, ids: readonly string[]): Promise<Found> {
  if (kind !== "status") return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from deleted_records as kept where id = any(${ids}::uuid[]) and not exists (
      select from shipments where id = (kept.snapshot->'record'->>'shipment_id')::uuid)`.execute(tx);
  return rows.map(({ id, name }) => [id, { kind, name, why: "orphan" }]);
}
