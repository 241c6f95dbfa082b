import type pg from "pg";

/** One sorted build instead of millions of insertions in random order. Call it inside a transaction. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await client.query<{ on: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, contype as type, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('f', 'p', 'u') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [tables],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  const foreign = constraints.rows.filter(isForeign);
  const keys = constraints.rows.filter((constraint) => !isForeign(constraint));
  const drop = ({ on, name }: { on: string; name: string }) =>
    client.query(`alter table ${on} drop constraint "${name}"`);
  const add = ({ on, name, definition }: { on: string; name: string; definition: string }) =>
    client.query(`alter table ${on} add constraint "${name}" ${definition}`);

  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const constraint of foreign) await drop(constraint);
  for (const constraint of keys) await drop(constraint);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await work();
  for (const constraint of keys) await add(constraint);
  for (const { definition } of indexes.rows) await client.query(definition);
  for (const constraint of foreign) await add(constraint);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

const isForeign = ({ type }: { type: string }) => type === "f";
