import { sql, type SqlBool } from "kysely";
import type { Database } from "#database/connection/connect.ts";

/** Returns the first of these names whose account is still active; null when there is none. Sign-in addresses are never shown. */
export async function findContactPerson(
  db: Pick<Database, "selectFrom">,
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
    // The default name of an account before its person entered one.
    .where(sql<SqlBool>`lower(name) <> lower(split_part(email, '@', 1))`)
    .orderBy(sql`array_position(${ofUs}::uuid[], id)`)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}
