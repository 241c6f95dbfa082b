import { NotFound } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import { INBOX_NOUN, type InboxTable } from "./inbox-conditions.ts";

/**
 * Takes a request or message out of the spam: from now on it counts as new and unread.
 * @throws NotFound when it does not exist (any more)
 */
export async function releaseFromSpam(
  db: Database,
  actor: Actor,
  { table, id }: { table: InboxTable; id: string },
): Promise<void> {
  if (!isRowId(id)) throw new NotFound("It does not exist any more");
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom(table)
      .select(["email", "spam_reason"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw new NotFound("It does not exist any more");
    if (stored.spam_reason === null) return;
    await tx
      .updateTable(table)
      .set({ spam_reason: null, marked_spam_at: null, is_read: false })
      .where("id", "=", id)
      .execute();
    const noun = INBOX_NOUN[table];
    await recordAudit(tx, actor, {
      action: `${noun}.released_from_spam`,
      entity: noun,
      entityId: id,
      summary: stored.email,
      details: { reason: stored.spam_reason },
    });
  });
}
