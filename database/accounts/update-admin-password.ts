import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { ownAccount } from "./own-account.ts";
import { weaknessOf } from "./password-weakness.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes the password of the person who acts (call `update_admin_password`, public-site.md section 7). Other sessions
 * end, this one goes on; a mail tells the owner.
 *
 * @returns the reply; `field` names what the error is about, if one field is
 */
export async function updateAdminPassword(
  db: Database,
  actor: Actor & { sessionId: string },
  input: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<CallReply & { field?: "currentPassword" | "newPassword" }> {
  return db.transaction().execute(async (tx) => {
    const user = await ownAccount(tx, actor.id, input.currentPassword);
    if (!user) return { success: false, error: ACCOUNT_MESSAGES.notLoggedIn };
    if (!user.passwordIsRight) {
      return { success: false, error: ACCOUNT_MESSAGES.currentPasswordWrong, field: "currentPassword" };
    }
    const weakness = weaknessOf(input.newPassword, user.email);
    if (weakness) return { success: false, error: weakness, field: "newPassword" };
    await setPassword(tx, user, input.newPassword, { now, keepSession: actor.sessionId });
    await recordAudit(tx, user, {
      action: "password.changed",
      entity: "account",
      entityId: user.id,
      summary: user.email,
    });
    return {
      success: true,
      message: ACCOUNT_MESSAGES.passwordUpdated,
      user: { id: user.id, email: user.email },
    };
  });
}
