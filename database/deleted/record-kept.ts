import { type Kysely, sql } from "kysely";
import type { DeletedKind } from "#domain/deleted/deleted.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { DB } from "../schema.generated.ts";
import { KEPT_KINDS } from "./kept-kinds.ts";

/**
 * Writes a line of the audit log for each of these kept records, while their snapshots are still there. The line of a
 * deletion names the kept record, so that the log can offer it.
 */
export async function recordKept(
  tx: Kysely<DB>,
  actor: Actor,
  verb: "deleted" | "restored" | "erased",
  kept: { kind: DeletedKind; ids: readonly string[] },
): Promise<void> {
  const { audit } = KEPT_KINDS[kept.kind];
  const entityId = audit ? sql`snapshot->'record'->>${audit.idColumn}` : sql`record_id::text`;
  const details = verb === "deleted" ? sql`jsonb_build_object('deleted', id)` : sql`'{}'::jsonb`;
  await sql`
    insert into audit_log (actor_id, actor_email, action, entity, entity_id, summary, details)
    select ${actor.id}::uuid, ${actor.email}, ${`${kept.kind}.${verb}`}, ${audit?.entity ?? kept.kind},
      ${entityId}, name, ${details}
    from deleted_records where id = any(${kept.ids}::uuid[]) order by record_id`.execute(tx);
}
