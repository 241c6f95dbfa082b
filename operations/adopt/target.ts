import type { Client } from "pg";

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
