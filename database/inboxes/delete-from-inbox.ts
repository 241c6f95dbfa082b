import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { keepDeleted } from "../deleted/keep-deleted.ts";
import { isRowId } from "../row-id.ts";
import { INBOX_NOUN, type InboxTable } from "./inbox-conditions.ts";

/**
 * Deletes a request or message, which is kept for a while to be restored; a shipment made from it stays.
 * @returns the id it is kept under, null when it did not exist (any more)
 */
export async function deleteFromInbox(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
): Promise<string | null> {
  if (!isRowId(id)) return null;
  return db.transaction().execute(async (tx) => {
    const [kept] = await keepDeleted(tx, actor, INBOX_NOUN[table], [id]);
    if (!kept) return null;
    await tx.deleteFrom(table).where("id", "=", id).execute();
    return kept;
  });
}
