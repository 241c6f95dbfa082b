import { sql } from "kysely";
import type { ShipmentsQuery } from "#app/shipments/filter.server.ts";

/** How many a query finds, at most one more than `most`, as a part of a query: a whole count would read years of history. */
export const countUpTo = (query: ShipmentsQuery, most: number) =>
  sql<number>`(select count(*) from (${query.select("shipments.id").limit(sql.lit(most + 1))}) as counted)`;
