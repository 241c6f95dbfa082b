import { sql } from "kysely";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import type { InboxTable } from "./inbox-conditions.ts";
import { recordInboxAct } from "./record-inbox-act.ts";

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
    await recordInboxAct(tx, actor, { table, id, verb: "marked_as_spam", summary: marked.email });
    return true;
  });
}
