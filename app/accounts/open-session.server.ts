import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { CallReply } from "./credentials.ts";
import { sessionExpiry } from "./session.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Limits } from "#database/connection/limits.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Auth, hashToken, sessionCookie } from "#app/request/auth.server.ts";
import { lockAccount, endSessions } from "./change-account.server.ts";
import { deviceCookie, findKnownDevice, mailAboutNewDevice } from "./devices.server.ts";
import { hasSecondFactor } from "./second-factor-state.server.ts";
import { findSession } from "./session.server.ts";

export interface SignInOptions {
  db: Database;
  auth: Auth;
  limits: Limits;
}

export interface SignInReply {
  reply: CallReply;
  limited: boolean;
  /** Seconds until the next attempt, when this one was rate-limited. */
  retryAfter?: number;
  secondFactor?: boolean;
  ended?: boolean;
  /** Set-Cookie headers: session and device, or the pending sign-in. */
  headers: Headers;
}

export const refusedSignIn = (error: string, more: Partial<SignInReply> = {}): SignInReply => ({
  reply: { success: false, error },
  limited: more.retryAfter !== undefined,
  headers: new Headers(),
  ...more,
});

export function signedIn(user: { id: string; email: string }, cookies: readonly string[]): SignInReply {
  return { reply: { success: true, user }, limited: false, headers: cookieHeaders(cookies) };
}

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

export interface SignInOrigin {
  request: Request;
  address: string;
  now: Date;
}

type SignInWay = "password" | "passkey" | "code" | "backup code";

export async function previousSession(
  parts: { db: Database; auth: Auth },
  { request, now }: SignInOrigin,
): Promise<string | null> {
  const before = await findSession(parts, request.headers.get("cookie"), now);
  return before?.sessionId ?? null;
}

/**
 * Opens a session, which counts as a step-up except with only a password for an account with a second factor. What was
 * verified before the account was locked (`lockAccount`) is verified again by the caller.
 * @returns Set-Cookie values; null when the account is disabled
 */
export async function openSession(
  tx: Kysely<DB>,
  auth: Auth,
  user: { id: string; email: string },
  options: SignInOrigin & { previous: string | null; way: SignInWay },
): Promise<string[] | null> {
  const { request, address, now, previous, way } = options;
  if (!(await lockAccount(tx, user.id))) return null;
  if (previous) await endSessions(tx, user, { id: previous });
  await tx.deleteFrom("admin_sessions").where("expires_at", "<=", now).execute();
  const token = randomBytes(32).toString("base64url");
  const browser = request.headers.get("user-agent");
  const session = await tx
    .insertInto("admin_sessions")
    .values({
      user_id: user.id,
      token: hashToken(token),
      expires_at: sessionExpiry(now),
      ip_address: address,
      user_agent: browser,
      proved_at: way === "password" && (await hasSecondFactor(tx, user.id)) ? null : now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const device = findKnownDevice(auth, request, user.id);
  const publicUrl = auth.publicUrl;
  await mailAboutNewDevice(tx, { user, userAgent: browser ?? "", address, device, publicUrl });
  await emit(tx, user, {
    action: "session.started",
    entityId: session.id,
    details: { address, browser: browser?.slice(0, 300) ?? "", with: way },
  });
  return [sessionCookie(auth, token), deviceCookie(auth, user.id)];
}

/** Records a step-up of the session now, in the caller's transaction, with its audit line. */
export async function markStepUp(
  tx: Kysely<DB>,
  actor: { id: string; email: string; sessionId: string },
  way: SignInWay,
  now: Date,
): Promise<void> {
  await sql`update admin_sessions set proved_at = ${now} where id::text = ${actor.sessionId} and user_id = ${actor.id}`.execute(
    tx,
  );
  await emit(tx, actor, { action: "session.proved", entityId: actor.sessionId, details: { with: way } });
}
