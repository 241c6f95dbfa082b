import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize, type Capability, type Role, rolesWith } from "#app/access/policy.ts";
import { compareNames } from "#app/kit/text/text.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { accountEvent } from "./change-account.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { hasApp } from "./second-factor-state.server.ts";
import { hashPassword } from "./password.server.ts";

export async function listStaff(db: Database, actor: StaffManager) {
  authorize(actor, "staff.manage");
  const rows = await db
    .selectFrom("admin_users as staff")
    .select((eb) => [
      "staff.id",
      "staff.email",
      "staff.name",
      "staff.role",
      "staff.created_at as createdAt",
      "staff.disabled_at as disabledAt",
      eb
        .selectFrom("admin_sessions as session")
        .whereRef("session.user_id", "=", "staff.id")
        .select((inner) => inner.fn.max("session.updated_at").as("at"))
        .as("active_at"),
      eb
        .selectFrom("audit_log as entry")
        .whereRef("entry.actor_id", "=", "staff.id")
        .where("entry.action", "=", "session.started")
        .where("entry.audited", "=", sql.lit(true))
        .select((inner) => inner.fn.max("entry.at").as("at"))
        .as("signed_in_at"),
      hasApp(sql.ref("staff.id")).as("app"),
      eb
        .selectFrom("admin_passkeys as passkey")
        .whereRef("passkey.user_id", "=", "staff.id")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("passkeys"),
    ])
    .orderBy("staff.email")
    .execute();
  return rows.map(({ active_at, signed_in_at, app, passkeys, ...row }) => ({
    ...row,
    lastSeenAt: active_at ?? signed_in_at,
    secondFactor: { app, passkeys: Number(passkeys) },
  }));
}

export type StaffAccount = Awaited<ReturnType<typeof listStaff>>[number];

export async function listStaffNames(
  db: Database,
  actor: Actor,
): Promise<Array<{ id: string; email: string; name: string }>> {
  authorize(actor, "audit.read");
  return db.selectFrom("admin_users").select(["id", "email", "name"]).orderBy("email").execute();
}

/** An owner with a session, or the command line, which has full access to the database anyway. */
export type StaffManager = (Actor & { sessionId: string }) | typeof COMMAND_LINE;

export const COMMAND_LINE = { id: null, email: "The command line", role: "owner" } as const;

/** Adds an account, an owner by default. @returns its id, or null when the e-mail is taken */
export async function addStaff(
  db: Database,
  account: { email: string; password: string; generated?: boolean; role?: Role },
  actor: EventActor = COMMAND_LINE,
): Promise<string | null> {
  const password = await hashPassword(account.password);
  const email = account.email.toLowerCase();
  const { role = "owner", generated = false } = account;
  return db.transaction().execute(async (tx) => {
    const name = email.split("@")[0] ?? "";
    const id = await insertAccount(tx, { email, name, role, password, mustChangePassword: generated });
    if (id === null) return null;
    await emit(tx, actor, accountEvent("account.added", { id, email }, { role }));
    return id;
  });
}

/** Inserts an account by the hash of its password. @returns its id, or null when the e-mail is taken */
export async function insertAccount(
  tx: Kysely<DB>,
  account: { email: string; name: string; role: Role; password: string; mustChangePassword?: boolean },
): Promise<string | null> {
  const user = await tx
    .insertInto("admin_users")
    .values({
      email: account.email,
      name: account.name,
      role: account.role,
      must_change_password: account.mustChangePassword ?? false,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return null;
  await tx
    .insertInto("admin_accounts")
    .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password: account.password })
    .execute();
  return user.id;
}

export interface FirstStaff {
  email: string;
  generatedPassword: string | null;
}

/** Creates the first account. @returns it, with its password if that was generated; null when an account exists */
export async function ensureFirstStaff(
  db: Database,
  wanted: { email: string; password: string | undefined },
): Promise<FirstStaff | null> {
  const existing = await db.selectFrom("admin_users").select("id").limit(1).executeTakeFirst();
  if (existing) return null;
  const generatedPassword = wanted.password ? null : randomBytes(12).toString("base64url");
  const added = await addStaff(db, {
    email: wanted.email,
    password: wanted.password ?? generatedPassword ?? "",
    generated: generatedPassword !== null,
  });
  return added ? { email: wanted.email, generatedPassword } : null;
}

export async function isFirstPasswordInUse(db: Database): Promise<boolean> {
  const waiting = await db
    .selectFrom("admin_users")
    .select("id")
    .where("must_change_password", "=", true)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

export interface Colleague {
  id: string;
  name: string;
}

/** Selects active staff with a capability, for functions that authorize the actor themselves. */
export const activeStaff = (db: Pick<Database, "selectFrom">, capability: Capability) =>
  db
    .selectFrom("admin_users")
    .select(["id", "name", "email"])
    .where("disabled_at", "is", null)
    .where("role", "in", [...rolesWith(capability)]);

export function byName(people: readonly { id: string; name: string; email: string }[]): Colleague[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people
    .map(({ id, name, email }) => ({ id, name: counts.get(name) === 1 ? name : `${name} (${email})` }))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

/** SQL of the name of the account whose e-mail is in a column such as `offers.sent_by`; the e-mail when it has no name or is gone. */
export const nameByEmail = (column: string) =>
  sql<string>`coalesce((select nullif(account.name, '') from admin_users as account
    where lower(account.email) = lower(${sql.ref(column)}) limit 1), ${sql.ref(column)})`;
