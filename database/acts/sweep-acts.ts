import { sql } from "kysely";
import { ACT_UNDO_DAYS } from "#domain/acts/act.ts";

const isOver = sql`finished_at < now() - make_interval(days => ${sql.lit(ACT_UNDO_DAYS)})`;

/** Deletes so many shipments of acts that can be undone no more; the acts themselves once none is left. */
export const SWEEP_ACT_SHIPMENTS = (limit: number) => sql`
  delete from act_shipments where ctid = any(array(
    select act_shipments.ctid from acts join act_shipments on act_id = acts.id where ${isOver} limit ${limit}))`;
export const SWEEP_ACTS = sql`delete from acts where ${isOver}`;
