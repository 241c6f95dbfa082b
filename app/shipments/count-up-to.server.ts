import { sql } from "kysely";
import type { ShipmentsQuery } from "./filter.server.ts";

/** Counts the rows of a query, to at most one more than `most`: a whole count would read years of history. */
export const countUpTo = (query: ShipmentsQuery, most: number) =>
  sql<number>`(select count(*) from (${query.select("shipments.id").limit(sql.lit(most + 1))}) as counted)`;
