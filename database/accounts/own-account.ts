import type { Kysely } from "kysely";
import type { DB } from "../schema.generated.ts";
import { verifyPassword } from "./password-hash.ts";

/**
 * The account of the person who acts, held until the caller's transaction ends, and whether the password given is
 * theirs; null when the account is gone or disabled.
 */
export async function ownAccount(
  tx: Kysely<DB>,
  id: string,
  password: string,
): Promise<{ id: string; email: string; passwordIsRight: boolean } | null> {
  const user = await tx
    .selectFrom("admin_users")
    .select(["id", "email"])
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return null;
  const credential = await tx
    .selectFrom("admin_accounts")
    .select("password")
    .where("user_id", "=", id)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return { ...user, passwordIsRight: await verifyPassword(password, credential?.password ?? "") };
}
