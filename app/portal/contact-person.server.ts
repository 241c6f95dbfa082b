import { sql, type SqlBool } from "kysely";
import type { Database } from "#database/connection/connect.ts";

/** The name of the first of these people who still works here; null where nobody has one. Nobody's sign-in address is shown. */
export async function findContactPerson(
  db: Database,
  ids: readonly (string | null)[],
): Promise<string | null> {
  const ofUs = ids.filter((id) => id !== null);
  if (ofUs.length === 0) return null;
  const row = await db
    .selectFrom("admin_users")
    .select("name")
    .where("id", "in", ofUs)
    .where("disabled_at", "is", null)
    .where("name", "<>", "")
    // What an account is called before its person typed a name.
    .where(sql<SqlBool>`lower(name) <> lower(split_part(email, '@', 1))`)
    .orderBy(sql`array_position(${ofUs}::uuid[], id)`)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
