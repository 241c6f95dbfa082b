import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Gives back the jobs of workers that died: no job of ours runs longer than `limitSeconds`.
 * graphile-worker itself would wait four hours.
 */
export async function freeAbandonedJobs(db: Database, limitSeconds: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => ${limitSeconds})))`.execute(db);
}
