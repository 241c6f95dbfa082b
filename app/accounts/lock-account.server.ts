import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/**
 * Locks an account in the caller's transaction, before any other row of it: opening a session and changing a credential
 * take turns, so that each sees what the other did. @returns false when it is disabled or gone
 */
export async function lockAccount(tx: Kysely<DB>, userId: string): Promise<boolean> {
  const active = await tx
    .selectFrom("admin_users")
    .select("id")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return active !== undefined;
}
