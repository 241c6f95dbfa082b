import { sql } from "kysely";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import { INBOX_NOUN, type InboxTable } from "./inbox-conditions.ts";

/**
 * Puts a request or message apart as spam on a colleague's word.
 * @returns false when it does not exist (any more)
 */
export async function markAsSpam(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable(table)
      .set({ spam_reason: "by_staff", marked_spam_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("marked_spam_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!marked)
      return (await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
    const noun = INBOX_NOUN[table];
    await recordAudit(tx, actor, {
      action: `${noun}.marked_as_spam`,
      entity: noun,
      entityId: id,
      summary: marked.email,
    });
    return true;
  });
}
