import type { Transaction } from "kysely";
import { NotFound } from "#domain/errors.ts";
import { contactForMail, quoteForMail } from "#domain/mails/request-mails.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import type { DB } from "../schema.generated.ts";
import type { InboxTable } from "./inbox-conditions.ts";
import { recordInboxAct } from "./record-inbox-act.ts";
import { queueRequestMails, type RequestMailSettings } from "./queue-request-mails.ts";

const gone = () => new NotFound("It does not exist any more");

/**
 * Takes a request or message out of the spam: from now on it counts as new and unread, open pages hear of it, and the
 * mails to staff and visitor that were held back are queued. What staff marked had sent its mails when it came in.
 *
 * @throws NotFound when it does not exist (any more)
 */
export async function releaseFromSpam(
  db: Database,
  actor: Actor,
  { table, id }: { table: InboxTable; id: string },
  settings: RequestMailSettings,
): Promise<void> {
  if (!isRowId(id)) throw gone();
  await db.transaction().execute(async (tx) => {
    const { request, spam_reason } = await lockItem(tx, table, id);
    if (spam_reason === null) return;
    await tx
      .updateTable(table)
      .set({ spam_reason: null, marked_spam_at: null, is_read: false })
      .where("id", "=", id)
      .execute();
    if (spam_reason !== "by_staff") await queueRequestMails(tx, request, settings);
    await recordInboxAct(tx, actor, {
      table,
      id,
      verb: "released_from_spam",
      summary: request.email,
      details: { reason: spam_reason },
    });
  });
}

async function lockItem(tx: Transaction<DB>, table: InboxTable, id: string) {
  if (table === "quote_requests") {
    const row = await tx.selectFrom(table).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw gone();
    return { request: quoteForMail(row), spam_reason: row.spam_reason };
  }
  const row = await tx.selectFrom(table).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw gone();
  return { request: contactForMail(row), spam_reason: row.spam_reason };
}
