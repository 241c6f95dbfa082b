import { sql } from "kysely";
import type { Database } from "../connect.ts";
import type { InboxTable } from "./inbox-conditions.ts";

/** How many are unread, spam left out, and how many are held apart as spam; each by its own small index. */
export async function countInbox(db: Database, table: InboxTable): Promise<{ unread: number; spam: number }> {
  const { rows } = await sql<{ unread: number; spam: number }>`select
    (select count(*) from ${sql.table(table)} where not is_read and marked_spam_at is null) as unread,
    (select count(*) from ${sql.table(table)} where marked_spam_at is not null) as spam`.execute(db);
  return rows[0] ?? { unread: 0, spam: 0 };
}
