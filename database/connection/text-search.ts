import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/** A condition: a folded column (`…_folded`) contains a text, ignoring case and accents (0026_folded_search.sql). */
export function mentions(folded: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${folded} like search_pattern(${search})`;
}

/** The folded form of a text, as searched by `mentions`; an index must have exactly this expression. */
export function foldInSql(text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`search_fold(${text})`;
}
