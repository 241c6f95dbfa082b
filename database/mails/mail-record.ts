import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** True while the mail waits to be sent: neither sent nor refused for good. */
export async function isMailWaiting(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mails")
    .select(["sent_at", "refused_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.sent_at === null && row.refused_at === null;
}

/** Notes that the mail was handed over. */
export async function recordMailSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ sent_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Notes that the receiving server will never take the mail. `refusal` is its answer, shortened. */
export async function recordMailRefused(db: Database, id: string, refusal: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ refused_at: sql`now()`, refusal: refusal.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}
