import type { Database } from "../connect.ts";

/** Id and e-mail of every staff account, also disabled ones, by e-mail: for choosing a person. */
export function listStaffNames(db: Database): Promise<Array<{ id: string; email: string }>> {
  return db.selectFrom("admin_users").select(["id", "email"]).orderBy("email").execute();
}
