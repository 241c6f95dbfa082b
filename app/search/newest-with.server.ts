import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ParsedSearch } from "./parse-search.ts";

/** Minimum word length of a trigram index. */
export const TRIGRAM = 3;
/** Shown rows, and one more to tell that others follow. */
const FEW = 11;
/** Maximum older matches sorted by date: with fewer than `FEW` among 500 rows, a table of 100,000 has no more. */
const OLDER_MAX = 2_000;

export function isShort({ words }: Pick<ParsedSearch, "words">): boolean {
  return words.every((word) => word.length < TRIGRAM);
}

/**
 * Finds the newest matches in bounded time: common words among the newest rows, rare ones by the index, sorted.
 * @param options.start for one or two letters, matched in the newest rows only
 * @param options.conditions conditions supported by an index; null when no word is long enough
 */
export function newestWith(options: {
  table: string;
  columns: RawBuilder<unknown>;
  shown?: RawBuilder<SqlBool>;
  newest: number;
  older?: number;
  limit: number;
  start: RawBuilder<SqlBool>[];
  conditions: RawBuilder<SqlBool>[] | null;
}): RawBuilder<unknown> {
  const { columns, shown = sql<SqlBool>`true`, conditions, older = OLDER_MAX } = options;
  const table = sql.table(options.table);
  const limit = sql.lit(options.limit);
  const near = sql`select ${columns} from (select * from ${table} where ${shown}
      order by created_at desc, id desc limit ${sql.lit(options.newest)}) as ${table}
    where ${sql.join(conditions ?? options.start, sql` and `)} limit ${limit}`;
  if (!conditions) return near;
  return sql`with near as materialized (${near}),
    older as materialized (select ${columns} from ${table}
      where ${shown} and ${sql.join(conditions, sql` and `)} and (select count(*) from near) < ${sql.lit(FEW)}
      limit ${sql.lit(older)})
    (select * from near union select * from older) order by created_at desc, id desc limit ${limit}`;
}
