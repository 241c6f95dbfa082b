import { NotFound } from "#domain/errors.ts";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";

/**
 * Opens a closed account again, with the password it had.
 * @throws NotFound
 */
export async function enableStaff(
  db: Database,
  actor: AuditActor,
  email: string,
): Promise<{ already: boolean }> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("admin_users")
      .select(["id", "email", "disabled_at"])
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new NotFound(`There is no account ${email}.`);
    if (!user.disabled_at) return { already: true };
    await tx.updateTable("admin_users").set({ disabled_at: null }).where("id", "=", user.id).execute();
    await recordAudit(tx, actor, {
      action: "account.enabled",
      entity: "account",
      entityId: user.id,
      summary: user.email,
    });
    return { already: false };
  });
}
