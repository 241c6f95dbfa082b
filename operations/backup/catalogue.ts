import type pg from "pg";
import { escapeIdentifier } from "pg";

export interface StoredTable {
  name: string;
  columns: string[];
}

type Client = Pick<pg.Client, "query">;

/** SQL condition: objects of the schema public that do not belong to an extension. */
const isOwnObject = (catalogue: string) =>
  `relnamespace = 'public'::regnamespace and not exists (select from pg_depend
     where classid = '${catalogue}'::regclass and objid = c.oid and deptype = 'e')`;

export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname::text as name, coalesce(array_agg(a.attname::text order by a.attnum)
      filter (where a.attgenerated = ''), '{}') as columns
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${isOwnObject("pg_class")}
    group by c.relname order by c.relname`);
  return rows;
}

export async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${isOwnObject("pg_class")} order by 1`,
  );
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname::text as name, conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 2, 1`);
  return rows;
}

interface Index {
  name: string;
  table: string;
  definition: string;
}

export async function listFreeIndexes(client: Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select c.oid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_index on indexrelid = c.oid
    where ${isOwnObject("pg_class")} and not c.relispartition
      and not exists (select from pg_constraint where conindid = c.oid)
    order by c.relname`);
  return rows;
}

interface Trigger {
  name: string;
  table: string;
}

export async function listFiringTriggers(client: Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select tgname::text as name, tgrelid::regclass::text as table
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and ${isOwnObject("pg_class")} order by 2, 1`);
  return rows;
}

/** Lists objects that prevent a restore: tables, views and sequences in the schema public. */
export async function listObstacles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOwnObject("pg_class")} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Settings that make the output independent of server and role, without timeouts for long copies. */
export const sameEverywhere = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set extra_float_digits = 3",
  "set bytea_output = 'hex'",
  "set statement_timeout = 0",
  "set lock_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
].join(";");

const columnsOf = ({ columns }: StoredTable) => columns.map((column) => escapeIdentifier(column)).join(", ");

/** Tables whose rows are not backed up: keys of the product, and variants of images, which are made again on demand. */
export const LEFT_EMPTY: readonly string[] = [
  "admin_sessions",
  "admin_pending_sign_ins",
  "admin_trusted_devices",
  "file_previews",
];

/** Tables written in binary, since they are compressed already: as hex digits they would be twice as large and slow. */
export const BINARY: readonly string[] = ["file_pieces"];

export const copyOut = (table: StoredTable) =>
  `copy (select ${columnsOf(table)} from public.${escapeIdentifier(table.name)}${
    LEFT_EMPTY.includes(table.name) ? " where false" : ""
  }) to stdout${BINARY.includes(table.name) ? " (format binary)" : ""}`;

export const copyIn = (table: StoredTable, binary: boolean) =>
  `copy public.${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin${binary ? " (format binary)" : ""}`;

/** Jobs as arguments of add_job, since the queue's tables are private. A restored job starts with its first attempt. */
export const copyQueueOut = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (select array_agg(flag) from jsonb_object_keys(j.flags) as flag)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id) to stdout`;

export const createQueueLanding = `create temporary table arriving_jobs (
  position bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
  max_attempts integer, key text, priority integer, flags text[]) on commit drop`;

export const copyQueueIn =
  "copy arriving_jobs (identifier, payload, queue_name, run_at, max_attempts, key, priority, flags) from stdin";

export const queueArrivedJobs = `select graphile_worker.add_job(identifier, payload, queue_name, run_at,
  max_attempts, key, priority, flags) from arriving_jobs order by position`;

/** COPY ends every row with a line break and escapes those inside a value as \\n. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows++;
  return rows;
}
