import type { Kysely } from "kysely";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { DB, JsonObject } from "../schema.generated.ts";
import { INBOX_NOUN, type InboxTable } from "./inbox-conditions.ts";

/** Writes into the audit log what was done with a request or message; `summary` is its e-mail. */
export async function recordInboxAct(
  tx: Kysely<DB>,
  actor: Actor,
  act: { table: InboxTable; id: string; verb: string; summary: string; details?: JsonObject },
): Promise<void> {
  const noun = INBOX_NOUN[act.table];
  await recordAudit(tx, actor, {
    action: `${noun}.${act.verb}`,
    entity: noun,
    entityId: act.id,
    summary: act.summary,
    details: act.details,
  });
}
