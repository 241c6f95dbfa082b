import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { weaknessOf } from "./password-weakness.ts";
import { resetIdentifier } from "./reset-token.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password with the token of a mailed link (call `reset_admin_password_with_token`, public-site.md
 * section 7). The token works once; every session of the account ends.
 *
 * @returns the reply; `weak` when the link is good but the password is not, and may be used again
 */
export async function resetAdminPasswordWithToken(
  db: Database,
  { token, newPassword }: { token: string; newPassword: string },
  { now, address }: { now: Date; address: string },
): Promise<CallReply & { weak?: boolean }> {
  return db.transaction().execute(async (tx) => {
    const link = await tx
      .selectFrom("admin_verifications")
      .select("value")
      .where("identifier", "=", resetIdentifier(token))
      .where("expires_at", ">", now)
      .forUpdate()
      .executeTakeFirst();
    const user = link
      ? await tx
          .selectFrom("admin_users")
          .select(["id", "email"])
          .where("id", "=", link.value)
          .where("disabled_at", "is", null)
          .executeTakeFirst()
      : undefined;
    if (!user) return { success: false, error: ACCOUNT_MESSAGES.invalidResetToken };
    const weakness = weaknessOf(newPassword, user.email);
    if (weakness) return { success: false, error: weakness, weak: true };
    await setPassword(tx, user, newPassword, { now });
    await recordAudit(tx, user, {
      action: "password.reset",
      entity: "account",
      entityId: user.id,
      summary: user.email,
      details: { address },
    });
    return { success: true, message: ACCOUNT_MESSAGES.passwordReset, user };
  });
}
