import type { Kysely } from "kysely";
import { queueMail } from "../mails/queue-mail.ts";
import type { DB } from "../schema.generated.ts";
import { hashPassword } from "./password-hash.ts";
import { RESET_PREFIX } from "./reset-token.ts";

/**
 * Stores a new password inside the caller's transaction: every other session and every open reset link ends, and a
 * mail tells the owner.
 *
 * @param options.keepSession the session that goes on; none: all end
 */
export async function setPassword(
  tx: Kysely<DB>,
  user: { id: string; email: string },
  password: string,
  options: { now: Date; keepSession?: string; tellOwner?: boolean },
): Promise<void> {
  const hashed = await hashPassword(password);
  await tx
    .insertInto("admin_accounts")
    .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password: hashed })
    .onConflict((conflict) =>
      conflict
        .columns(["provider_id", "account_id"])
        .doUpdateSet({ password: hashed, updated_at: options.now }),
    )
    .execute();
  await tx
    .deleteFrom("admin_sessions")
    .where("user_id", "=", user.id)
    .$if(options.keepSession !== undefined, (query) => query.where("id", "!=", options.keepSession ?? ""))
    .execute();
  await tx
    .deleteFrom("admin_verifications")
    .where("value", "=", user.id)
    .where("identifier", "like", `${RESET_PREFIX}%`)
    .execute();
  if (options.tellOwner === false) return;
  await queueMail(tx, { kind: "password_changed", to: user.email, changedAt: options.now.toISOString() });
}
