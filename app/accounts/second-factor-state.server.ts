import { type Kysely, type RawBuilder, sql } from "kysely";
import { GRACE_MS } from "./second-factor.ts";
import type { DB } from "#database/schema.generated.ts";

/** Key in `app_settings` of the time since when all accounts need a second factor, as ISO text. */
export const REQUIRED_SINCE = "second_factor_required_since";

/** SQL condition: the account with this id has an authenticator app. */
export const hasApp = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from admin_authenticators as app where app.user_id = ${userId} and app.secret is not null)`;
export const hasPasskey = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from admin_passkeys as passkey where passkey.user_id = ${userId})`;

const USER_ID = sql.ref("admin_users.id");

/** SQL of the deadline for the second factor of `admin_users`; null when it has one, or needs none. */
export const secondFactorDueAt = sql<Date | null>`(
  select greatest(setting.value::timestamptz, admin_users.created_at) + make_interval(secs => ${sql.lit(GRACE_MS / 1000)})
  from app_settings as setting where setting.key = ${sql.lit(REQUIRED_SINCE)}
    and not ${hasApp(USER_ID)} and not ${hasPasskey(USER_ID)})`;

export async function hasSecondFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  return !(await listStepUpWays(db, userId)).password;
}

export interface StepUpWays {
  password: boolean;
  app: boolean;
  passkey: boolean;
}

export async function listStepUpWays(db: Kysely<DB>, userId: string): Promise<StepUpWays> {
  const id = sql`${userId}::uuid`;
  const { app, passkey } = await db
    .selectNoFrom([hasApp(id).as("app"), hasPasskey(id).as("passkey")])
    .executeTakeFirstOrThrow();
  return { password: !app && !passkey, app, passkey };
}

export async function secondFactorRequiredSince(db: Kysely<DB>): Promise<Date | null> {
  const setting = await db
    .selectFrom("app_settings")
    .select("value")
    .where("key", "=", REQUIRED_SINCE)
    .executeTakeFirst();
  return setting ? new Date(setting.value) : null;
}
