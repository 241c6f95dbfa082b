import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import type { StoredAct } from "./act-kind.server.ts";

/** The columns of a `StoredAct`. */
export const ACT_COLUMNS = sql.raw(
  "id, kind, actor_id, actor_email, parameters, subject, total, done, skipped, outcome, state, reason, started_at",
);

export async function lockAct(
  tx: Kysely<DB>,
  condition: ReturnType<typeof sql>,
): Promise<StoredAct | undefined> {
  const { rows } = await sql<StoredAct>`select ${ACT_COLUMNS} from acts where ${condition}`.execute(tx);
  return rows[0];
}
