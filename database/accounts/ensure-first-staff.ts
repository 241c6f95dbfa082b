import { randomBytes } from "node:crypto";
import type { Database } from "../connect.ts";
import { addStaff } from "./add-staff.ts";

/**
 * Makes the first account where there is none.
 * @returns the account that was made, with the password if it was made up here; null when there was one already
 */
export async function ensureFirstStaff(
  db: Database,
  wanted: { email: string; password: string | undefined },
): Promise<{ email: string; generatedPassword: string | null } | null> {
  const existing = await db.selectFrom("admin_users").select("id").limit(1).executeTakeFirst();
  if (existing) return null;
  const generatedPassword = wanted.password ? null : randomBytes(12).toString("base64url");
  const made = await addStaff(db, {
    email: wanted.email,
    password: wanted.password ?? generatedPassword ?? "",
  });
  return made ? { email: wanted.email, generatedPassword } : null;
}
