import { sql } from "kysely";
import type { Database } from "../connection/connect.ts";

/** The name of the colleague who sent an offer, for its customer; null where none was given. */
export async function offerContact(db: Database, sentBy: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("admin_users")
    .select("name")
    .where(sql`lower(email)`, "=", (sentBy ?? "").toLowerCase())
    .executeTakeFirst();
  return row?.name || null;
}
