import { Conflict, NotFound } from "#domain/errors.ts";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";

/**
 * Closes an account: it no longer signs in, its sessions and reset links end. It stays, for the audit log.
 *
 * @throws NotFound, or Conflict for the last active account unless `force`
 */
export async function disableStaff(
  db: Database,
  actor: AuditActor,
  email: string,
  options: { now: Date; force?: boolean },
): Promise<{ sessionsEnded: number; already: boolean }> {
  return db.transaction().execute(async (tx) => {
    // All rows at once: two who disable each other at the same moment must not leave nobody.
    const staff = await tx
      .selectFrom("admin_users")
      .select(["id", "email", "disabled_at"])
      .orderBy("id")
      .forUpdate()
      .execute();
    const user = staff.find((each) => each.email.toLowerCase() === email);
    if (!user) throw new NotFound(`There is no account ${email}.`);
    if (user.disabled_at) return { sessionsEnded: 0, already: true };
    const others = staff.filter((each) => each.id !== user.id && each.disabled_at === null);
    if (others.length === 0 && !options.force)
      throw new Conflict(`${email} is the last active account: nobody could sign in.`);
    await tx.updateTable("admin_users").set({ disabled_at: options.now }).where("id", "=", user.id).execute();
    const ended = await tx.deleteFrom("admin_sessions").where("user_id", "=", user.id).executeTakeFirst();
    await tx.deleteFrom("admin_verifications").where("value", "=", user.id).execute();
    const sessionsEnded = Number(ended.numDeletedRows);
    await recordAudit(tx, actor, {
      action: "account.disabled",
      entity: "account",
      entityId: user.id,
      summary: user.email,
      details: { sessionsEnded },
    });
    return { sessionsEnded, already: false };
  });
}
