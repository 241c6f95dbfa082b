import { Conflict, NotFound } from "#domain/errors.ts";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { makeResetToken, RESET_TOKEN_MS, resetIdentifier } from "./reset-token.ts";

/**
 * Makes a link to set a new password and hands it to whoever asks: for emergencies, when no mail arrives.
 * It works once, for an hour.
 *
 * @throws NotFound, or Conflict for a disabled account
 */
export async function makeResetLink(
  db: Database,
  actor: AuditActor,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("admin_users")
      .select(["id", "email", "disabled_at"])
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .executeTakeFirst();
    if (!user) throw new NotFound(`There is no account ${email}.`);
    if (user.disabled_at) throw new Conflict(`${email} is disabled. Enable it first.`);
    const token = makeResetToken();
    await tx
      .insertInto("admin_verifications")
      .values({
        identifier: resetIdentifier(token),
        value: user.id,
        expires_at: new Date(now.getTime() + RESET_TOKEN_MS),
      })
      .execute();
    await recordAudit(tx, actor, {
      action: "account.reset_link",
      entity: "account",
      entityId: user.id,
      summary: user.email,
    });
    return `${publicUrl}/admin/reset-password?token=${token}`;
  });
}
