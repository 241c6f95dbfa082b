import type { Transaction } from "kysely";
import { contactForMail, quoteForMail } from "#domain/mails/request-mails.ts";
import { NotFound } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";
import { isRowId } from "../row-id.ts";
import { queueRequestMails, type RequestMailSettings } from "./queue-request-mails.ts";

export interface SpamItem {
  table: "quote_requests" | "contact_submissions";
  id: string;
}

/**
 * Takes an item out of the spam: it counts as unread again, the open pages hear of it, and the mails to staff and
 * visitor that were held back are queued. What staff had marked themselves sent its mails when it came in. Calling it
 * for an item that is not spam does nothing.
 *
 * @throws NotFound when the item is gone
 */
export async function releaseFromSpam(
  db: Database,
  actor: Actor,
  item: SpamItem,
  settings: RequestMailSettings,
): Promise<void> {
  if (!isRowId(item.id)) throw new NotFound("It does not exist any more");
  await db.transaction().execute(async (tx) => {
    const { request, spam_reason } = await lockItem(tx, item);
    if (spam_reason === null) return;
    await tx
      .updateTable(item.table)
      .set({ spam_reason: null, marked_spam_at: null, is_read: false })
      .where("id", "=", item.id)
      .execute();
    if (spam_reason !== "by_staff") await queueRequestMails(tx, request, settings);
    const quote = item.table === "quote_requests";
    await recordAudit(tx, actor, {
      action: quote ? "quote_request.released_from_spam" : "contact_submission.released_from_spam",
      entity: quote ? "quote_request" : "contact_submission",
      entityId: item.id,
      summary: request.name ?? "",
      details: { reason: spam_reason },
    });
  });
}

async function lockItem(tx: Transaction<DB>, { table, id }: SpamItem) {
  if (table === "quote_requests") {
    const row = await tx.selectFrom(table).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw new NotFound("This quote request no longer exists");
    return { request: quoteForMail(row), spam_reason: row.spam_reason };
  }
  const row = await tx.selectFrom(table).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new NotFound("This message no longer exists");
  return { request: contactForMail(row), spam_reason: row.spam_reason };
}
