import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/** Queues a task without a payload, unless one is waiting already; one runs at a time. */
export async function queueOnce(db: Kysely<DB>, task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, queue_name => ${task}, job_key => ${task}, max_attempts => 1)`.execute(
    db,
  );
}
