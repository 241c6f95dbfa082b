import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { ownAccount } from "./own-account.ts";

/**
 * Changes the e-mail of the person who acts, who proves to be the owner by the current password. A mail tells the old
 * address. Open reset links end: they were sent there.
 *
 * @param input.newEmail in small letters
 */
export async function updateAdminEmail(
  db: Database,
  actor: Actor,
  input: { newEmail: string; currentPassword: string },
  now: Date,
): Promise<CallReply> {
  try {
    return await db.transaction().execute(async (tx) => {
      const user = await ownAccount(tx, actor.id, input.currentPassword);
      if (!user) return { success: false, error: ACCOUNT_MESSAGES.notLoggedIn };
      if (!user.passwordIsRight) return { success: false, error: ACCOUNT_MESSAGES.currentPasswordWrong };
      await tx
        .updateTable("admin_users")
        .set({ email: input.newEmail, updated_at: now })
        .where("id", "=", user.id)
        .execute();
      await tx.deleteFrom("admin_verifications").where("value", "=", user.id).execute();
      await queueMail(tx, {
        kind: "email_changed",
        to: user.email,
        newEmail: input.newEmail,
        changedAt: now.toISOString(),
      });
      await recordAudit(tx, user, {
        action: "email.changed",
        entity: "account",
        entityId: user.id,
        summary: input.newEmail,
        details: { from: user.email, to: input.newEmail },
      });
      return {
        success: true,
        message: ACCOUNT_MESSAGES.emailUpdated,
        user: { id: user.id, email: input.newEmail },
      };
    });
  } catch (error) {
    if (violatedConstraint(error) === "admin_users_email_key")
      return { success: false, error: ACCOUNT_MESSAGES.emailTaken };
    throw error;
  }
}
