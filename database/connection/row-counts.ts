import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The tables whose rows are counted by the statements that change them (migration 0130). */
type CountedTable =
  | "shipments"
  | "quote_requests"
  | "contact_submissions"
  | "shippers"
  | "consignees"
  | "companies";

/**
 * How many rows a table has, or those of some keys, as a part of a query; exact, and read from a handful of rows. The key of a shipment
 * is its status; that of a request or a message «(inbox|spam) (read|unread) status», where messages have no status.
 */
export const keptCount = (table: CountedTable, ofKey = sql<SqlBool>`true`): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(rows), 0)::bigint from row_counts
    where counted = ${sql.lit(table)} and ${ofKey})`;

/** Every status that a shipment has, in order. */
export const usedStatuses = sql<{ status: string }>`select key as status from row_counts
  where counted = 'shipments' group by key having sum(rows) > 0 order by key limit 200`;
