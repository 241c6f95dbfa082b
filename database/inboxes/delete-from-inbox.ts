import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import type { InboxTable } from "./inbox-conditions.ts";
import { recordInboxAct } from "./record-inbox-act.ts";

/**
 * Deletes a request or message; a shipment made from it stays.
 * @returns false when it did not exist (any more)
 */
export async function deleteFromInbox(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return db.transaction().execute(async (tx) => {
    const deleted = await tx.deleteFrom(table).where("id", "=", id).returning("email").executeTakeFirst();
    if (!deleted) return false;
    await recordInboxAct(tx, actor, { table, id, verb: "deleted", summary: deleted.email });
    return true;
  });
}
