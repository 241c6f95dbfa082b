import { Conflict, NotFound } from "#domain/errors.ts";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { storeResetLink } from "./reset-token.ts";

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
    const link = await storeResetLink(tx, user.id, { publicUrl, now });
    await recordAudit(tx, actor, {
      action: "account.reset_link",
      entity: "account",
      entityId: user.id,
      summary: user.email,
    });
    return link;
  });
}
