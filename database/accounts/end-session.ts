import { browserName } from "#domain/accounts/browser-name.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";

/**
 * Ends one session of the person who acts: their own at a logout, or one somewhere else.
 * @returns false when there is none of that id, or it is somebody else's
 */
export async function endSession(
  db: Database,
  actor: Actor & { sessionId: string },
  sessionId: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom("admin_sessions")
      .where((eb) => eb(eb.cast<string>("id", "text"), "=", sessionId))
      .where("user_id", "=", actor.id)
      .returning(["id", "user_agent"])
      .executeTakeFirst();
    if (!ended) return false;
    await recordAudit(tx, actor, {
      action: "session.ended",
      entity: "session",
      entityId: ended.id,
      details: {
        browser: browserName(ended.user_agent),
        where: ended.id === actor.sessionId ? "here" : "elsewhere",
      },
    });
    return true;
  });
}
