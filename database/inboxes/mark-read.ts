import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import type { InboxTable } from "./inbox-conditions.ts";
import { recordInboxAct } from "./record-inbox-act.ts";

/**
 * Marks a request or message as read or unread; nothing happens where it is so already.
 * @returns false when it does not exist (any more)
 */
export async function markRead(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
  isRead: boolean,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom(table)
      .select(["is_read", "email"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || stored.is_read === isRead) return stored !== undefined;
    await tx.updateTable(table).set({ is_read: isRead }).where("id", "=", id).execute();
    await recordInboxAct(tx, actor, { table, id, verb: isRead ? "read" : "unread", summary: stored.email });
    return true;
  });
}
