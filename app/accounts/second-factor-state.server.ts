import { type Kysely, sql } from "kysely";
import { GRACE_MS } from "./second-factor.ts";
import type { DB } from "#database/schema.generated.ts";

/** The key of `app_settings` that holds since when a second factor is required of all, as ISO text. */
export const REQUIRED_SINCE = "second_factor_required_since";

/** SQL of the time by which the account `admin_users` of a query needs a second factor; null where it has one, or needs none. */
export const secondFactorDueAt = sql<Date | null>`(
  select greatest(setting.value::timestamptz, admin_users.created_at) + make_interval(secs => ${sql.lit(GRACE_MS / 1000)})
  from app_settings as setting where setting.key = ${sql.lit(REQUIRED_SINCE)}
    and not exists (select from admin_authenticators as app where app.user_id = admin_users.id and app.secret is not null)
    and not exists (select from admin_passkeys as passkey where passkey.user_id = admin_users.id))`;

export async function hasSecondFactor(db: Kysely<DB>, userId: string): Promise<boolean> {
  return (await hasApp(db, userId)) || (await hasPasskey(db, userId));
}

export interface StepUpWays {
  password: boolean;
  app: boolean;
  passkey: boolean;
}

export async function listStepUpWays(db: Kysely<DB>, userId: string): Promise<StepUpWays> {
  const [app, passkey] = [await hasApp(db, userId), await hasPasskey(db, userId)];
  return { password: !app && !passkey, app, passkey };
}

async function hasApp(db: Kysely<DB>, userId: string): Promise<boolean> {
  const app = await db
    .selectFrom("admin_authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("secret", "is not", null)
    .executeTakeFirst();
  return app !== undefined;
}

async function hasPasskey(db: Kysely<DB>, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom("admin_passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

export async function secondFactorRequiredSince(db: Kysely<DB>): Promise<Date | null> {
  const setting = await db
    .selectFrom("app_settings")
    .select("value")
    .where("key", "=", REQUIRED_SINCE)
    .executeTakeFirst();
  return setting ? new Date(setting.value) : null;
}
