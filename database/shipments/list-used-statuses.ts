import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** The statuses shipments have, in alphabetical order, 200 at most; skips from one to the next on the index. */
export async function listUsedStatuses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    with recursive used as (
      (select status from shipments order by status limit 1)
      union all
      select (select shipments.status from shipments where shipments.status > used.status
              order by shipments.status limit 1)
      from used where used.status is not null
    )
    select status from used where status is not null limit 200`.execute(db);
  return rows.map((row) => row.status);
}
