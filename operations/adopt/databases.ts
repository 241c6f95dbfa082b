import type { Client } from "pg";
import { SPECIFIED } from "./specified.ts";

/** Schema in which the old tables are kept unchanged. */
export const KEPT = "before_zenne";

export interface SourceColumn {
  name: string;
  /** PostgreSQL's short name of the type; for a domain that of its base type. */
  type: string;
  isEnum: boolean;
}

export interface SourceTable {
  name: string;
  /** True when our role may move it to another schema. */
  isOurs: boolean;
  owner: string;
  columns: Map<string, SourceColumn>;
}

export async function readSource(client: Client, schema: string): Promise<Map<string, SourceTable>> {
  const { rows } = await client.query<{
    table: string;
    owner: string;
    is_ours: boolean;
    column: string;
    type: string;
    is_enum: boolean;
  }>(
    `select c.relname::text as table, pg_get_userbyid(c.relowner)::text as owner,
       pg_has_role(c.relowner, 'usage') as is_ours, a.attname::text as column,
       base.typname::text as type, base.typtype = 'e' as is_enum
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relname::text = any($2)
     order by c.relname, a.attnum`,
    [schema, SPECIFIED.map(({ name }) => name)],
  );
  const tables = new Map<string, SourceTable>();
  for (const row of rows) {
    const table = tables.get(row.table) ?? {
      name: row.table,
      owner: row.owner,
      isOurs: row.is_ours,
      columns: new Map<string, SourceColumn>(),
    };
    table.columns.set(row.column, { name: row.column, type: row.type, isEnum: row.is_enum });
    tables.set(row.table, table);
  }
  return tables;
}

export type State = "none" | "old" | "ours" | "kept";

/** Returns the state of a database: without the specified tables, an old site's, migrated by Zenne, or with tables moved aside only. */
export async function stateOf(client: Client): Promise<State> {
  const migrated = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.schema_migrations')
     and attname in ('name', 'hash', 'applied_at') having count(*) = 3`,
  );
  if (migrated.rowCount) {
    const applied = await client.query("select from public.schema_migrations limit 1");
    if (applied.rowCount) return "ours";
  }
  const schema = await client.query("select from pg_namespace where nspname = $1", [KEPT]);
  if (schema.rowCount) return "kept";
  return (await readSource(client, "public")).size > 0 ? "old" : "none";
}

export class AdoptProblem extends Error {}

interface TargetColumn {
  name: string;
  /** As in a declaration, with precision. */
  type: string;
  notNull: boolean;
  /** SQL of a generated column. */
  generated: string | null;
}

export interface TargetTable {
  columns: Map<string, TargetColumn>;
  checks: Array<{ name: string; expression: string; columns: string[] }>;
  /** Expressions with a unique constraint. */
  uniques: Array<{ name: string; expressions: string[] }>;
}

export async function readTarget(client: Client, schema: string, name: string): Promise<TargetTable> {
  const table = `${schema}.${name}`;
  const columns = await client.query<TargetColumn>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
       case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end as generated
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const checks = await client.query<TargetTable["checks"][number]>(
    `select conname::text as name, pg_get_expr(conbin, conrelid) as expression,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where conrelid = $1::regclass and contype = 'c' order by conname`,
    [table],
  );
  const uniques = await client.query<TargetTable["uniques"][number]>(
    `select indexrelid::regclass::text as name,
       array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnkeyatts) as n) as expressions
     from pg_index where indrelid = $1::regclass and indisunique and indpred is null order by 1`,
    [table],
  );
  return {
    columns: new Map(columns.rows.map((column) => [column.name, column])),
    checks: checks.rows,
    uniques: uniques.rows,
  };
}
