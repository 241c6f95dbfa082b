import { sql } from "kysely";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { hashPassword } from "./password-hash.ts";

/** Who acts at the first start and in scripts/staff.ts. */
export const COMMAND_LINE: AuditActor = { id: null, email: "The command line" };

/**
 * Adds a staff account.
 * @returns its id, or null when the e-mail is taken (also by a process that was a moment faster)
 */
export async function addStaff(
  db: Database,
  account: { email: string; password: string },
  actor: AuditActor = COMMAND_LINE,
): Promise<string | null> {
  const password = await hashPassword(account.password);
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto("admin_users")
      .values({ email: account.email.toLowerCase(), name: account.email.split("@")[0] ?? "" })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return null;
    await tx
      .insertInto("admin_accounts")
      .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password })
      .execute();
    await recordAudit(tx, actor, {
      action: "account.added",
      entity: "account",
      entityId: user.id,
      summary: account.email.toLowerCase(),
    });
    return user.id;
  });
}
