import { sql } from "kysely";

/** Where a page of posts ended: creation time in microseconds and id, as one text for an address. */
export function postCursor(row: { created: string; id: string }): string {
  return `${row.created}_${row.id}`;
}

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The parts of a cursor; null when the text is none. */
export function readPostCursor(text: string | null | undefined): { created: string; id: string } | null {
  const match = shape.exec(text ?? "");
  if (!match?.[1] || !match[2] || Number.isNaN(Date.parse(match[1]))) return null;
  return { created: match[1], id: match[2] };
}

/** A timestamp with its microseconds, which a Date would lose. */
export const microseconds = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The rows after a cursor in the order created_at desc, id desc. */
export const createdBefore = (cursor: { created: string; id: string }) =>
  sql<boolean>`(blog_posts.created_at, blog_posts.id) < (${cursor.created}::timestamptz, ${cursor.id}::uuid)`;

/** A search in title and excerpt in any case, in the expression of blog_posts_search_idx; null for none. */
export function titleOrExcerptHas(search: string | undefined) {
  const words = (search ?? "").replaceAll("\0", "").trim();
  if (words === "") return null;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')) ilike ${pattern}`;
}
