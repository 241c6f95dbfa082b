import { SESSION_RENEWAL_MS, sessionExpiry } from "#domain/accounts/session.ts";
import type { Database } from "../connect.ts";

/** Browsers time their renewals by their own clock; one that comes a little early still counts. */
const toleranceMs = 5_000;

/**
 * Lets a session live 24 hours from now. One that was renewed within the last minute stays as it is; one that has
 * ended is not brought back.
 *
 * @returns when it ends, or null when it has
 */
export async function renewSession(db: Database, sessionId: string, now: Date): Promise<Date | null> {
  const renewed = await db
    .updateTable("admin_sessions")
    .set({ expires_at: sessionExpiry(now), updated_at: now })
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("updated_at", "<=", new Date(now.getTime() - SESSION_RENEWAL_MS + toleranceMs))
    .returning("expires_at")
    .executeTakeFirst();
  if (renewed) return renewed.expires_at;
  const session = await db
    .selectFrom("admin_sessions")
    .select("expires_at")
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return session?.expires_at ?? null;
}
