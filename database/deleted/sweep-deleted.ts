import { sql } from "kysely";
import { KEPT_DAYS } from "#domain/deleted/deleted.ts";
import type { Database } from "../connect.ts";

const BATCH = 5000;

/**
 * Removes what was deleted thirty days ago or longer.
 *
 * @returns how many records went
 */
export async function sweepDeleted(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from deleted_records where id in (
        select id from deleted_records where deleted_at <= ${before} limit ${BATCH} for update skip locked)`.execute(
      db,
    );
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return removed;
  }
}
