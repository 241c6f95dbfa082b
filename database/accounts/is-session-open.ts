import type { Database } from "../connect.ts";

/** True while a session may go on: neither ended nor revoked, and its account not disabled. Renews nothing. */
export async function isSessionOpen(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("admin_sessions")
    .innerJoin("admin_users", "admin_users.id", "admin_sessions.user_id")
    .select("admin_sessions.id")
    .where("admin_sessions.id", "=", sessionId)
    .where("admin_sessions.expires_at", ">", now)
    .where("admin_users.disabled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
