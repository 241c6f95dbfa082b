import { type Kysely, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { bcryptCost, hashPassword, verifyBcrypt, verifyPassword } from "./password.server.ts";

/** What no password matches, at the cost of one that could. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** While any account has a bcrypt hash, each attempt computes one of each kind, so that its time tells nothing. */
export async function verifySignIn(
  db: Database,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const own = isBcrypt(stored) ? stored : null;
  const [byArgon2, byBcrypt] = await Promise.all([
    verifyPassword(password, own ? NO_PASSWORD : (stored ?? NO_PASSWORD)),
    verifyBcrypt(password, own ?? (await costliestBcrypt(db)) ?? ""),
  ]);
  return own ? byBcrypt : byArgon2;
}

/** After a right password: replaces a bcrypt hash with an Argon2id one, unless the password was changed meanwhile. */
export async function renewHash(
  tx: Kysely<DB>,
  account: { userId: string; stored: string | null | undefined },
  password: string,
): Promise<void> {
  if (!isBcrypt(account.stored)) return;
  await tx
    .updateTable("admin_accounts")
    .set({ password: await hashPassword(password), updated_at: sql`now()` })
    .where("user_id", "=", account.userId)
    .where("provider_id", "=", "credential")
    .where("password", "=", account.stored)
    .execute();
}

function isBcrypt(stored: string | null | undefined): stored is string {
  return typeof stored === "string" && bcryptCost(stored) !== null;
}

async function costliestBcrypt(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("admin_accounts")
    .select("password")
    .where("password", "like", "$2%")
    .orderBy(sql`substring(password from 5 for 2)`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.password ?? null;
}
