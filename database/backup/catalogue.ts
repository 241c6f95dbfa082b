import type pg from "pg";

/** A table and the columns a backup holds of it: all but those PostgreSQL computes. */
export interface Table {
  name: string;
  columns: string[];
}

type Client = Pick<pg.Client, "query">;

/** Ours: what is in the schema public and does not belong to an extension. */
const ours = (catalogue: string) =>
  `relnamespace = 'public'::regnamespace and not exists (select from pg_depend
     where classid = '${catalogue}'::regclass and objid = c.oid and deptype = 'e')`;

/** All tables of the product, whichever a later version may bring, by name. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, coalesce(array_agg(a.attname::text order by a.attnum)
      filter (where a.attgenerated = ''), '{}') as columns
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours("pg_class")}
    group by c.relname order by c.relname`);
  return rows;
}

/** Names of the sequences behind identity columns and of free ones. */
export async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${ours("pg_class")} order by 1`,
  );
  return rows.map(({ name }) => name);
}

export interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

/** Foreign keys that are not copies on partitions. */
export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname::text as name, conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 2, 1`);
  return rows;
}

export interface Index {
  name: string;
  definition: string;
}

/** Indexes that stand for themselves: neither a constraint's nor a partition's copy. */
export async function listFreeIndexes(client: Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_index on indexrelid = c.oid
    where ${ours("pg_class")} and not c.relispartition
      and not exists (select from pg_constraint where conindid = c.oid)
    order by c.relname`);
  return rows;
}

export interface Trigger {
  name: string;
  table: string;
}

/** Triggers of ours that fire, such as announcements and the append-only rule of the audit log. */
export async function listFiringTriggers(client: Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select tgname::text as name, tgrelid::regclass::text as table
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and ${ours("pg_class")} order by 2, 1`);
  return rows;
}

/** What is in the way of a restore: names of tables, views and sequences in the schema public. */
export async function listObstacles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours("pg_class")} order by 1`,
  );
  return rows.map(({ name }) => name);
}
