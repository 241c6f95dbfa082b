import type { Pool } from "pg";

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** Attempts are counted each; a content that no file shows is swept; a count has a row more where two write it at once. */
const NOT_COUNTED = ["rate_limits", "file_contents", "file_pieces", "row_counts"];

const statements = new WeakMap<Pool, Promise<string>>();

/**
 * Counts the rows of all tables, and the jobs that wait.
 * @param ofOthers tables that running processes write meanwhile
 */
export async function countRows(pool: Pool, ofOthers?: RegExp): Promise<RowCounts> {
  const statement = statements.get(pool) ?? statementOf(pool);
  statements.set(pool, statement);
  // Prepared: a plan of all tables takes longer than the counting.
  const query = { name: "count_rows", text: await statement };
  const { rows } = await pool.query<{ name: string; count: number }>(query);
  const counted = rows.filter(({ name }) => !ofOthers?.test(name));
  return Object.fromEntries(counted.map(({ name, count }) => [name, Number(count)]));
}

async function statementOf(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !NOT_COUNTED.includes(name));
  // Jobs of the process, such as a mail that is sent, add lines of nobody's at any moment.
  const ofSomebody = (name: string) => (name === "audit_log" ? " where actor_email <> ''" : "");
  const each = names.map(
    (name) => `select '${name}' as name, count(*) from public.${name}${ofSomebody(name)}`,
  );
  const jobs = "select 'jobs' as name, count(*) from graphile_worker._private_jobs";
  return [...each, jobs].join(" union all ");
}

/** Returns the differences of counts, without equal tables. */
export function difference(before: RowCounts, after: RowCounts): RowCounts {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  );
}
