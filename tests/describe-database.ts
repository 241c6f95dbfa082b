import { type Client, escapeIdentifier, type Pool } from "pg";

type Queryable = Pick<Client | Pool, "query">;

/** Returns each table with its number of rows and an order-independent hash over them. */
export async function describeRows(client: Queryable): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const description: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string; hash: string }>(
      `select count(*)::text as count, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
       from public.${escapeIdentifier(name)} t`,
    );
    description[name] = `${rows[0]?.count} rows, ${rows[0]?.hash}`;
  }
  return description;
}

/** Everything around the rows: columns, constraints, indexes, triggers and whether they fire, functions, views. */
export async function describeShape(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
    union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
    order by 1`);
  return rows.map(({ line }) => line);
}
