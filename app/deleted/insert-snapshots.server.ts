import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import type { Reference } from "./archived-kinds.server.ts";

/**
 * Columns that are computed, or came later, get their own values. @param snapshots one JSON object a row, `part`
 * @param options.skipKnown leaves out rows that are there already, instead of failing
 */
export async function insertSnapshots(
  tx: Kysely<DB>,
  table: string,
  snapshots: RawBuilder<unknown>,
  { references = [], skipKnown = false }: { references?: readonly Reference[]; skipKnown?: boolean } = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(part) from (${snapshots} limit 1) as first)
    order by attnum`.execute(tx);
  if (rows.length === 0) return;
  const values = rows.map(({ name }) => {
    const value = sql.ref(`stored.${name}`);
    const reference = references.find(({ column }) => column === name);
    if (!reference) return value;
    const { table: other, key = "id", through = name } = reference;
    const held = sql.ref(`stored.${through}`);
    return sql`case when ${held} is null or exists (
      select from ${sql.table(other)} where ${sql.ref(`${other}.${key}`)} = ${held}) then ${value} end`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
    from (${snapshots}) as kept, jsonb_populate_record(null::${sql.table(table)}, part) as stored
    ${skipKnown ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

export const snapshotsOf = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`select part from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as part`;
