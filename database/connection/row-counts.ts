import { type RawBuilder, sql, type SqlBool } from "kysely";

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

/** «Partly delivered: 8 of 10 pieces» counts as one status for all numbers. */
export const usedStatuses = sql<{ status: string }>`
  select regexp_replace(key, '^(Partly delivered): .*$', '\\1') as status from row_counts
  where counted = 'shipments' group by 1 having sum(rows) > 0 order by 1 limit 200`;
