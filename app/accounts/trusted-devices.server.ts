import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { browserName } from "./session.ts";
import { TRUSTED_DEVICE_MS } from "./second-factor.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Auth, cookieName, hashToken, readCookie, setCookie } from "#app/request/auth.server.ts";
import type { SignInOrigin } from "./open-session.server.ts";

const nameOf = (auth: Auth) => cookieName(auth, "trusted");

/** Trusts a browser with an account for thirty days, in the caller's transaction. @returns a Set-Cookie value */
export async function trustDevice(
  tx: Kysely<DB>,
  auth: Auth,
  user: { id: string; email: string },
  { request, address, now }: SignInOrigin,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const browser = request.headers.get("user-agent");
  await tx
    .insertInto("admin_trusted_devices")
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      user_agent: browser,
      ip_address: address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + TRUSTED_DEVICE_MS),
    })
    .execute();
  await emit(tx, user, {
    action: "device.trusted",
    entity: "account",
    entityId: user.id,
    summary: browserName(browser),
    details: { address },
  });
  return setCookie(auth, nameOf(auth), token, TRUSTED_DEVICE_MS / 1000);
}

export async function isTrustedDevice(
  tx: Kysely<DB>,
  auth: Auth,
  userId: string,
  { request, address, now }: SignInOrigin,
): Promise<boolean> {
  const token = readCookie(request.headers.get("cookie"), nameOf(auth));
  if (!token) return false;
  const used = await tx
    .updateTable("admin_trusted_devices")
    .set({ last_used_at: now, ip_address: address })
    .where("token_hash", "=", hashToken(token))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function listTrustedDevices(
  { db, auth }: { db: Database; auth: Auth },
  userId: string,
  { cookies, now }: { cookies: string | null; now: Date },
) {
  const token = readCookie(cookies, nameOf(auth));
  const rows = await db
    .selectFrom("admin_trusted_devices")
    .select(["id", "user_agent", "ip_address as address"])
    .select(["last_used_at as lastUsedAt", "expires_at as expiresAt"])
    .select((eb) => eb("token_hash", "=", hashToken(token)).as("current"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .limit(100)
    .execute();
  return rows.map(({ user_agent, current, ...row }) => ({
    ...row,
    browser: browserName(user_agent),
    current: Boolean(current),
  }));
}

/** Revokes one of the actor's trusted devices; one revoked already counts as success. */
export async function forgetTrustedDevice(
  db: Database,
  actor: { id: string; email: string },
  deviceId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await tx
      .deleteFrom("admin_trusted_devices")
      .where((eb) => eb(eb.cast<string>("id", "text"), "=", deviceId))
      .where("user_id", "=", actor.id)
      .returning("user_agent")
      .executeTakeFirst();
    if (!device) return;
    await emit(tx, actor, {
      action: "device.forgotten",
      entity: "account",
      entityId: actor.id,
      summary: browserName(device.user_agent),
    });
  });
}
