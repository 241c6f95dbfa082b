import { browserName } from "#domain/accounts/browser-name.ts";
import type { Actor } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";

/** Where somebody is signed in. */
export interface OpenSession {
  id: string;
  /** The one that asks. */
  current: boolean;
  browser: string;
  address: string | null;
  signedInAt: Date;
  lastActiveAt: Date;
}

/** The open sessions of the person who asks, their own first, then the most recently active. */
export async function listSessions(
  db: Database,
  actor: Actor & { sessionId: string },
  now: Date,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("admin_sessions")
    .select(["id", "user_agent", "ip_address", "created_at", "updated_at"])
    .where("user_id", "=", actor.id)
    .where("expires_at", ">", now)
    .orderBy((eb) => eb("id", "=", actor.sessionId), "desc")
    .orderBy("updated_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    browser: browserName(row.user_agent),
    address: row.ip_address,
    signedInAt: row.created_at,
    lastActiveAt: row.updated_at,
  }));
}
