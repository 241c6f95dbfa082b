import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Keyset, ListPlace } from "#domain/keyset.ts";

/** The cursor of a row of a list ordered by `created_at desc, id desc`, to the microsecond. */
export function rowCursor(table: string): RawBuilder<string> {
  const at = sql.ref(`${table}.created_at`);
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${sql.ref(`${table}.id`)}`;
}

/** True for the rows that stand below a cursor. */
export function below(table: string, after: Keyset): RawBuilder<SqlBool> {
  return sql`${position(table)} < ${moment(after)}`;
}

/** Narrows and orders a query to a page from a place on, newest first, with one row more; `before` reads upwards. */
export function fromPlace<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  place: ListPlace,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const page = inOrder(query, table, "before" in place ? "asc" : "desc").limit(limit + 1);
  if ("after" in place) return page.where(below(table, place.after));
  if ("before" in place) return page.where(sql<SqlBool>`${position(table)} > ${moment(place.before)}`);
  if ("at" in place) return page.where(sql<SqlBool>`${position(table)} <= ${moment(place.at)}`);
  if (place.index === 0) return page;
  // Rows that are passed over are counted in the index alone; only the page itself is read.
  const start = inOrder(query, table, "desc")
    .select([sql.ref(`${table}.created_at`).as("created_at"), sql.ref(`${table}.id`).as("id")])
    .offset(place.index)
    .limit(1);
  return page.where(sql<SqlBool>`${position(table)} <= (${start})`);
}

function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  direction: "asc" | "desc",
) {
  return query.orderBy(sql.ref(`${table}.created_at`), direction).orderBy(sql.ref(`${table}.id`), direction);
}

function position(table: string) {
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
}

function moment({ at, id }: Keyset) {
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}
