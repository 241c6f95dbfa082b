import type { Kysely } from "kysely";
import type { DB, JsonObject } from "../schema.generated.ts";

/** Who acts: the signed-in member of staff a writing verb was called for. */
export interface Actor {
  id: string;
  email: string;
}

/** Who an entry names: an actor; without an id the command line, or somebody who is not signed in. */
export interface AuditActor {
  id: string | null;
  email: string;
}

export interface AuditEntry {
  /** A verb in the past tense with its noun, such as `shipment.created`. */
  action: string;
  entity: string;
  entityId?: string;
  /** One line for people, such as the tracking number. */
  summary?: string;
  /** What changed; never passwords, tokens or message texts. */
  details?: JsonObject;
}

/** Writes one line of the audit log; called inside the transaction of the write it tells of. */
export async function recordAudit(tx: Kysely<DB>, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: actor.id,
      actor_email: actor.email,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId ?? null,
      summary: entry.summary ?? "",
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
