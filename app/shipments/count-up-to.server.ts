import { sql } from "kysely";
import type { ShipmentsQuery } from "./filter.server.ts";

/** Counts the rows of a query up to `most` + 1: an exact count would scan years of history. */
export const countUpTo = (query: ShipmentsQuery, most: number) =>
  sql<number>`(select count(*) from (${query.select("shipments.id").limit(sql.lit(most + 1))}) as counted)`;
