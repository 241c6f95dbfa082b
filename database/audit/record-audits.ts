import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.generated.ts";
import type { Actor, AuditEntry } from "./record-audit.ts";

/** Writes many lines of the audit log at once; called inside the transaction of the writes they tell of. */
export async function recordAudits(
  tx: Kysely<DB>,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.map(({ action, entity, entityId = null, summary = "", details = {} }) => ({
    action,
    entity,
    entity_id: entityId,
    summary,
    details,
  }));
  await sql`
    insert into audit_log (actor_id, actor_email, action, entity, entity_id, summary, details)
    select ${actor.id}, ${actor.email}, action, entity, entity_id, summary, details
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line(action text, entity text, entity_id text, summary text, details jsonb)`.execute(tx);
}
