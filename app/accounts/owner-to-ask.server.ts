import { sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";

/** The owner whom staff ask for more than their role has: one with a name first, then the longest there. For staff alone. */
export async function findOwnerToAsk(db: Database): Promise<{ name: string; email: string } | null> {
  const owner = await db
    .selectFrom("admin_users")
    .select(["name", "email"])
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .orderBy(sql`lower(name) in ('', lower(split_part(email, '@', 1)))`)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return owner ?? null;
}
