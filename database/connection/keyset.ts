import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Keyset, ListPlace } from "#app/kit/keyset.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID; PostgreSQL rejects any other id with an error. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}

/** Returns the id, or for a text that is none the id of no row. */
export const rowId = (text: string): string =>
  isRowId(text) ? text : "00000000-0000-0000-0000-000000000000";

/** Returns a time as text with microseconds. */
export const timeText = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns the cursor of a row in a list ordered by a time and an id. */
export const cursorAt = (at: RawBuilder<unknown>, id: string): RawBuilder<string> =>
  sql`${timeText(at)} || '_' || ${sql.ref(id)}`;

/** Returns the cursor of a row in a list ordered by `created_at` and `id`. */
export const rowCursor = (table: string): RawBuilder<string> =>
  cursorAt(sql.ref(`${table}.created_at`), `${table}.id`);

/** Returns the condition for the rows after a cursor in a list ordered by a time and an id; without a cursor, for all. */
export const afterCursor = (
  at: RawBuilder<unknown>,
  id: string,
  after: Keyset | null | undefined,
  first: "newest" | "oldest" = "newest",
): RawBuilder<SqlBool> =>
  after ? sql`(${at}, ${sql.ref(id)}) ${first === "newest" ? sql`<` : sql`>`} ${moment(after)}` : sql`true`;

/** Limits and orders a query to the page at a position, plus one row; `before` reads backwards. */
export function pageFrom<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  place: ListPlace,
  limit: number,
  first: "newest" | "oldest" = "newest",
): SelectQueryBuilder<DB, TB, O> {
  const [down, up] = first === "newest" ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const [after, before] = first === "newest" ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const page = ordered(query, table, "before" in place ? up : down).limit(limit + 1);
  if ("after" in place) {
    return page.where(sql<SqlBool>`${position(table)} ${after} ${moment(place.after)}`);
  }
  if ("before" in place) {
    return page.where(sql<SqlBool>`${position(table)} ${before} ${moment(place.before)}`);
  }
  if ("at" in place) return page.where(sql<SqlBool>`${position(table)} ${after}= ${moment(place.at)}`);
  if (place.index === 0) return page;
  // Skips rows by the index only; just the page itself is read.
  const start = ordered(query, table, down)
    .select([sql.ref(`${table}.created_at`).as("created_at"), sql.ref(`${table}.id`).as("id")])
    .offset(place.index)
    .limit(1);
  return page.where(sql<SqlBool>`${position(table)} ${after}= (${start})`);
}

function ordered<DB, TB extends keyof DB, O>(
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
