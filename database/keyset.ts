import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Keyset } from "#domain/keyset.ts";

/** The cursor of a row of a list ordered by `created_at desc, id desc`, to the microsecond. */
export function rowCursor(table: string): RawBuilder<string> {
  const at = sql.ref(`${table}.created_at`);
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${sql.ref(`${table}.id`)}`;
}

/** True for the rows that stand below a cursor. */
export function below(table: string, after: Keyset): RawBuilder<SqlBool> {
  const row = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  return sql`${row} < (${after.at}::timestamptz, ${after.id}::uuid)`;
}
