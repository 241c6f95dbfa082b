import { type Kysely, sql } from "kysely";
import type { LoggedAct } from "#domain/acts/act.ts";
import type { DB } from "../schema.generated.ts";
import { UNDOABLE } from "../shipments/undo-bulk.ts";

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
