import { type Kysely, sql } from "kysely";
import type { LoggedAct } from "#app/acts/act.ts";
import type { DB } from "#database/schema.generated.ts";
import { UNDOABLE } from "#app/shipments/undo-bulk.server.ts";

export async function findLoggedActs(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, LoggedAct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LoggedAct>`
    select id, done - skipped as count, state = 'undone' as "isUndone" from acts
    where id::text = any(${ids}) and kind = any(${UNDOABLE}) and state <> 'running' and done > skipped
      and not exists (select from acts as undo where undo.subject = acts.id and undo.state = 'running')`.execute(
    db,
  );
  return new Map(rows.map((act) => [act.id, act]));
}
