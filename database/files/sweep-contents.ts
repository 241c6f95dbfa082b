import { sql } from "kysely";
import type { Database } from "../connection/connect.ts";

const BATCH = 200;
/** Longer than what was deleted can be restored. */
const KEPT_DAYS = 31;

/**
 * Removes contents that no file or document has shown for a month, unless a deleted record that can still be restored
 * shows them, and what came in without ever being shown.
 *
 * @param deletedDays how long deleted records are kept
 * @returns how many were removed
 */
export async function sweepContents(db: Database, deletedDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from file_contents where released_at is not null and hash in (
        select hash from file_contents
        where released_at < now() - make_interval(days => ${Math.max(KEPT_DAYS, deletedDays + 1)}) limit ${BATCH}
        for update skip locked)`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return removed;
  }
}
