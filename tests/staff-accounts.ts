import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Actor, Role } from "#app/access/policy.ts";
import { beforeAll } from "vitest";
import type { Staff } from "#app/request/context.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import type { Mail } from "#app/mails/mail.ts";
import type { DB } from "#database/schema.generated.ts";
import { stepUpSession, testStaff } from "./actors.ts";

/** An account without a password, with a session that has just been confirmed. */
export async function signedInStaff(
  db: Kysely<DB>,
  role: Role,
  email = `${randomUUID()}@zenne.example`,
): Promise<Actor & { sessionId: string }> {
  const name = email.split("@")[0] ?? "";
  const { id } = await db
    .insertInto("admin_users")
    .values({ email, role, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto("admin_sessions")
    .values({ user_id: id, token: randomUUID(), expires_at: sql<Date>`now() + interval '1 hour'` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, name, role, sessionId: session.id };
}

/** A member of staff with an account and a session that has just been confirmed; its ids are there once the tests of the file run. */
export function useStaff(database: { db: Kysely<DB> }, values: Partial<Staff> = {}): Staff {
  const staff = testStaff(values);
  beforeAll(async () => {
    const { email, role } = staff;
    staff.id = (await addStaff(database.db, { email, password: "secret-1", role })) ?? "";
    staff.sessionId = await stepUpSession(database.db, staff.id);
  });
  return staff;
}

/** The mails queued for an address, oldest first. */
export async function mailsTo(db: Kysely<DB>, to: string): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    select payload->'mail' as mail from graphile_worker._private_jobs
    where payload->'mail'->>'to' = ${to} order by id`.execute(db);
  return rows.map(({ mail }) => mail);
}

/** The secret of the newest mailed link to an address. */
export async function tokenSentTo(db: Kysely<DB>, to: string): Promise<string> {
  const mail = (await mailsTo(db, to)).findLast((each) => "link" in each);
  return (mail && "link" in mail && new URL(mail.link).searchParams.get("token")) || "";
}
