import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/** Tables whose rows are counted by triggers (migration 0130). */
type CountedTable =
  | "shipments"
  | "quote_requests"
  | "contact_submissions"
  | "shippers"
  | "consignees"
  | "companies";

/** Returns an exact count from a few rows. A shipment's key is its status, others' «(inbox|spam) (read|unread) status». */
export const keptCount = (table: CountedTable, ofKey = sql<SqlBool>`true`): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(rows), 0)::bigint from row_counts
    where counted = ${sql.lit(table)} and ${ofKey})`;

/** Counts the rows of a query up to `most` + 1: an exact count would scan years of history. */
export const countUpTo = (query: SelectQueryBuilder<DB, "shipments", object>, most: number) =>
  sql<number>`(select count(*) from (${query.select("shipments.id").limit(sql.lit(most + 1))}) as counted)`;

/** «Partly delivered: 8 of 10 pieces» counts as one status for all numbers. */
export const usedStatuses = sql<{ status: string }>`
  select regexp_replace(key, '^(Partly delivered): .*$', '\\1') as status from row_counts
  where counted = 'shipments' group by 1 having sum(rows) > 0 order by 1 limit 200`;
