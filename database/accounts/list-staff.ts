import type { Database } from "../connect.ts";

export interface StaffAccount {
  id: string;
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  /** The last sign of life of an open session, else the last sign-in. */
  lastSeenAt: Date | null;
}

/** Every staff account, by e-mail. */
export async function listStaff(db: Database): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom("admin_users as staff")
    .select((eb) => [
      "staff.id",
      "staff.email",
      "staff.created_at",
      "staff.disabled_at",
      eb
        .selectFrom("admin_sessions as session")
        .whereRef("session.user_id", "=", "staff.id")
        .select((inner) => inner.fn.max("session.updated_at").as("at"))
        .as("active_at"),
      eb
        .selectFrom("audit_log as entry")
        .whereRef("entry.actor_id", "=", "staff.id")
        .where("entry.action", "=", "session.started")
        .select((inner) => inner.fn.max("entry.at").as("at"))
        .as("signed_in_at"),
    ])
    .orderBy("staff.email")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    lastSeenAt: row.active_at ?? row.signed_in_at,
  }));
}
