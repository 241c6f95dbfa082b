import { type Client, escapeIdentifier } from "pg";

/** Constraints that are not enforced, indexes PostgreSQL does not use, and triggers that do not fire. */
export async function checkRules(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('constraint %s of %s was never checked', conname, conrelid::regclass) as line
    from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
    union all
    select format('index %s is not valid', indexrelid::regclass)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not (indisvalid and indisready) and relnamespace = 'public'::regnamespace
    union all
    select format('trigger %s of %s is switched off', tgname, tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgenabled = 'D' and relnamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

/** Rows whose foreign key names no row, looked up anew rather than believed. */
export async function checkForeignKeys(client: Client): Promise<string[]> {
  const { rows: keys } = await client.query<{
    name: string;
    child: string;
    parent: string;
    child_columns: string[];
    parent_columns: string[];
  }>(`select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select array_agg(attname::text order by position) from unnest(conkey) with ordinality as k (number, position)
          join pg_attribute on attrelid = conrelid and attnum = number) as child_columns,
        (select array_agg(attname::text order by position) from unnest(confkey) with ordinality as k (number, position)
          join pg_attribute on attrelid = confrelid and attnum = number) as parent_columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const problems: string[] = [];
  for (const key of keys) {
    const pairs = key.child_columns.map((column, index) => {
      const parentColumn = key.parent_columns[index] ?? column;
      return `p.${escapeIdentifier(parentColumn)} = c.${escapeIdentifier(column)}`;
    });
    const given = key.child_columns
      .map((column) => `c.${escapeIdentifier(column)} is not null`)
      .join(" and ");
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${key.child} c
       where ${given} and not exists (select from ${key.parent} p where ${pairs.join(" and ")})`,
    );
    if (rows[0]?.count !== "0") {
      problems.push(
        `${rows[0]?.count} rows of ${key.child} name a row of ${key.parent} that is not there (${key.name})`,
      );
    }
  }
  return problems;
}

/** Identity columns whose next number is taken already. */
export async function checkSequences(client: Client): Promise<string[]> {
  // Materialized: PostgreSQL may ask for the sequences first, and of system tables an ordinary role must not.
  const { rows: columns } = await client.query<{ child: string; column_name: string; sequence: string }>(`
    with ours as materialized (
      select attrelid::regclass::text as child, attname::text as column_name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped)
    select child, column_name, sequence
    from ours, pg_get_serial_sequence(child, column_name) as sequence where sequence is not null`);
  const problems: string[] = [];
  for (const { child, column_name: column, sequence } of columns) {
    const { rows } = await client.query<{ behind: boolean }>(
      `select coalesce((select max(${escapeIdentifier(column)}) from ${child}), 0) >
         (select case when is_called then last_value else last_value - 1 end from ${sequence}) as behind`,
    );
    if (rows[0]?.behind) problems.push(`the next ${column} of ${child} is taken already`);
  }
  return problems;
}

/** Stored pictures, in whichever table has them, whose bytes do not give the hash they stand under. */
export async function checkImages(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select conrelid::regclass::text as name from pg_constraint c
    where contype = 'p' and connamespace = 'public'::regnamespace
      and (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) = '{hash}'
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'bytes' and atttypid = 'bytea'::regtype)`);
  const problems: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from ${name} where encode(sha256(bytes), 'hex') <> hash limit 20`,
    );
    problems.push(...rows.map(({ hash }) => `picture ${hash} of ${name} is not what it was`));
  }
  return problems;
}
