import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from "kysely";
import { NotFound } from "#app/kit/errors.ts";
import { FOUND_COUNTED, INBOX_RIGHTS, type InboxFilter } from "./inbox.ts";
import { contactForMail, quoteForMail } from "#app/mails/request-mails.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { keptCount } from "#database/connection/row-counts.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { isConfirmationAllowed, queueRequestMails, type RequestMailSettings } from "./submissions.server.ts";

export type InboxTable = "quote_requests" | "contact_submissions";

export const INBOX_NOUN = {
  quote_requests: "quote_request",
  contact_submissions: "contact_submission",
} as const satisfies Record<InboxTable, string>;

export function viewCondition(view: string | null) {
  return view === "spam" ? sql<SqlBool>`marked_spam_at is not null` : sql<SqlBool>`marked_spam_at is null`;
}

export function readCondition(read: InboxFilter["read"]) {
  if (read === null) return [];
  return [read === "read" ? sql<SqlBool>`is_read` : sql<SqlBool>`not is_read`];
}

/** The stored count of a list, for filters with only these conditions. */
export const keptInboxCount = (
  table: InboxTable,
  { view, read, status = null }: Omit<InboxFilter, "search"> & { status?: string | null },
) =>
  keptCount(table, sql`key like ${`${view === "spam" ? "spam" : "inbox"} ${read ?? "%"} ${status ?? "%"}`}`);

/**
 * Returns the rows of a list and their count.
 * @param kept the stored count if available; else rows are counted, when searching at most `FOUND_COUNTED` + 1
 */
export async function countListed(
  db: Database,
  matching: Expression<unknown>,
  { search, kept }: { search: string; kept: RawBuilder<unknown> | null },
): Promise<number> {
  const most = search ? sql`limit ${FOUND_COUNTED + 1}` : sql``;
  const total = kept ?? sql`(select count(*) from (select from ${matching} as matching ${most}) as counted)`;
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function recordInboxAct(
  tx: Kysely<DB>,
  actor: Actor,
  act: { table: InboxTable; id: string; verb: string; summary: string; details?: JsonObject },
): Promise<void> {
  const noun = INBOX_NOUN[act.table];
  await emit(tx, actor, {
    action: `${noun}.${act.verb}`,
    entity: noun,
    entityId: act.id,
    summary: act.summary,
    details: act.details,
  });
}

export const unreadCount = (table: InboxTable) => keptCount(table, sql`key like 'inbox unread %'`);

export async function countInbox(
  db: Database,
  actor: Actor,
  table: InboxTable,
): Promise<{ unread: number; spam: number }> {
  authorize(actor, INBOX_RIGHTS[table].read);
  const { rows } = await sql<{ unread: number; spam: number }>`select ${unreadCount(table)} as unread,
    ${keptCount(table, sql`key like 'spam %'`)} as spam`.execute(db);
  return rows[0] ?? { unread: 0, spam: 0 };
}

/** Marks an item as read or unread. @returns false when it does not exist (any more) */
export async function setRead(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
  isRead: boolean,
): Promise<boolean> {
  authorize(actor, INBOX_RIGHTS[table].write);
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

/** Marks an item as spam. @returns false when it does not exist (any more) */
export async function markAsSpam(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
): Promise<boolean> {
  authorize(actor, INBOX_RIGHTS[table].write);
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

const notFound = () => new NotFound("It does not exist any more");

/**
 * Releases an item from spam as new and unread, and queues its mails that were held back (none if staff had marked it).
 * @throws NotFound
 */
export async function releaseFromSpam(
  db: Database,
  actor: Actor,
  { table, id }: { table: InboxTable; id: string },
  settings: RequestMailSettings,
): Promise<void> {
  authorize(actor, INBOX_RIGHTS[table].write);
  if (!isRowId(id)) throw notFound();
  await db.transaction().execute(async (tx) => {
    const { request, spam_reason } = await lockItem(tx, table, id);
    if (spam_reason === null) return;
    await tx
      .updateTable(table)
      .set({ spam_reason: null, marked_spam_at: null, is_read: false })
      .where("id", "=", id)
      .execute();
    if (spam_reason !== "by_staff") {
      const mayConfirm = await isConfirmationAllowed(tx, request.email);
      await queueRequestMails(tx, request, { ...settings, mayConfirm });
    }
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
    if (!row) throw notFound();
    return { request: quoteForMail(row), spam_reason: row.spam_reason };
  }
  const row = await tx.selectFrom(table).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { request: contactForMail(row), spam_reason: row.spam_reason };
}

/** Deletes an item. @returns the archive id, null when it did not exist (any more) */
export async function deleteFromInbox(
  db: Database,
  actor: Actor,
  table: InboxTable,
  id: string,
): Promise<string | null> {
  authorize(actor, INBOX_RIGHTS[table].write);
  if (!isRowId(id)) return null;
  return db.transaction().execute(async (tx) => {
    const [archiveId] = await archiveRecords(tx, actor, INBOX_NOUN[table], [id]);
    if (!archiveId) return null;
    await tx.deleteFrom(table).where("id", "=", id).execute();
    return archiveId;
  });
}
