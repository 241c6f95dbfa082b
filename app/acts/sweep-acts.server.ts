import { sql } from "kysely";
import { ACT_UNDO_DAYS } from "./act.ts";
import type { Database } from "#database/connection/connect.ts";

const BATCH = 5000;
const isOver = sql`finished_at < now() - make_interval(days => ${sql.lit(ACT_UNDO_DAYS)})`;

/** Deletes acts that can no longer be undone, with their shipments first and in batches; returns the number of rows. */
export async function sweepActs(db: Database): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from act_shipments where ctid = any(array(
        select act_shipments.ctid from acts join act_shipments on act_id = acts.id where ${isOver} limit ${BATCH}))`.execute(
      db,
    );
    removed += Number(numAffectedRows);
    if (numAffectedRows === BigInt(BATCH)) continue;
    const acts = await sql`delete from acts where ${isOver}`.execute(db);
    return removed + Number(acts.numAffectedRows ?? 0n);
  }
}
