import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { PENDING_SIGN_IN_MS, WRONG_CODES_END } from "./second-factor.ts";
import { networkOf, siteOf } from "#app/kit/network.ts";
import type { Database } from "#database/connection/connect.ts";
import { refundVisitorPoint, visitorRetryAfter } from "#database/connection/limits.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Auth, cookieName, hashToken, readCookie, setCookie } from "#app/request/auth.server.ts";
import { takeCode } from "./check-code.server.ts";
import { findKnownDevice } from "./devices.server.ts";
import { lockAccount } from "./change-account.server.ts";
import {
  cookieHeaders,
  openSession,
  previousSession,
  refusedSignIn,
  signedIn,
  type SignInOptions,
  type SignInOrigin,
  type SignInReply,
} from "./open-session.server.ts";
import { hasApp, hasPasskey } from "./second-factor-state.server.ts";
import { trustDevice } from "./trusted-devices.server.ts";
import { codeRetryAfter, countWrongCode, recordFailedSignIn } from "./wrong-codes.server.ts";

const nameOf = (auth: Auth) => cookieName(auth, "pending");
const tokenOf = (auth: Auth, request: Request) => readCookie(request.headers.get("cookie"), nameOf(auth));

export const noPendingCookie = (auth: Auth) => setCookie(auth, nameOf(auth), "", 0);

/**
 * Records in the caller's transaction that the password was correct, which gives access only to the second step.
 * @returns its cookie
 */
export async function beginPendingSignIn(
  tx: Kysely<DB>,
  auth: Auth,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.deleteFrom("admin_pending_sign_ins").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("admin_pending_sign_ins")
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + PENDING_SIGN_IN_MS),
    })
    .execute();
  return setCookie(auth, nameOf(auth), token, PENDING_SIGN_IN_MS / 1000);
}

const openPending = (db: Kysely<DB>, auth: Auth, { request, now }: Pick<SignInOrigin, "request" | "now">) =>
  db
    .selectFrom("admin_pending_sign_ins as pending")
    .innerJoin("admin_users as account", "account.id", "pending.user_id")
    .select(["pending.id", "pending.user_id", "account.email"])
    .where("pending.token_hash", "=", hashToken(tokenOf(auth, request)))
    .where("pending.expires_at", ">", now)
    .where("account.disabled_at", "is", null);

interface PendingSignIn {
  email: string;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** Finds the pending sign-in of a browser; null without one, or after ten minutes. */
export async function findPendingSignIn(
  { db, auth }: { db: Database; auth: Auth },
  from: Pick<SignInOrigin, "request" | "now">,
): Promise<PendingSignIn | null> {
  if (!tokenOf(auth, from.request)) return null;
  const user = sql.ref("pending.user_id");
  const pending = await openPending(db, auth, from)
    .select([hasApp(user).as("hasApp"), hasPasskey(user).as("hasPasskey")])
    .executeTakeFirst();
  return pending ? { email: pending.email, hasApp: pending.hasApp, hasPasskey: pending.hasPasskey } : null;
}

export async function cancelPendingSignIn(
  { db, auth }: { db: Database; auth: Auth },
  request: Request,
): Promise<void> {
  await db
    .deleteFrom("admin_pending_sign_ins")
    .where("token_hash", "=", hashToken(tokenOf(auth, request)))
    .execute();
}

// Only wrong codes count. A known device is counted separately, so that an attacker with the password cannot lock the
// owner out.
const perAccount = { name: "second-factor-account", points: 30, seconds: 15 * 60 };
const perNetwork = { name: "second-factor-network", points: 60, seconds: 15 * 60 };

/**
 * Verifies the second factor and signs in. Twenty wrong codes end a pending sign-in; those of a day are counted over
 * all sign-ins (`countWrongCode`).
 */
export async function finishSignIn(
  { db, auth, limits }: SignInOptions,
  typed: { code: string; trust: boolean },
  from: SignInOrigin,
): Promise<SignInReply> {
  const { request, address, now } = from;
  const timedOut = () =>
    refusedSignIn(ACCOUNT_MESSAGES.signInTimedOut, {
      ended: true,
      headers: cookieHeaders([noPendingCookie(auth)]),
    });
  const pending = tokenOf(auth, request) ? await openPending(db, auth, from).executeTakeFirst() : undefined;
  if (!pending) return timedOut();
  const user = { id: pending.user_id, email: pending.email };
  const device = findKnownDevice(auth, request, user.id);
  const account = `${user.id} ${device ?? ""}`;
  const retryAfter =
    (await visitorRetryAfter(limits, perNetwork, address)) ||
    (await limits.retryAfter(perAccount, account)) ||
    (await codeRetryAfter({ db, limits }, user.id, device ?? siteOf(address) ?? networkOf(address), now));
  if (retryAfter > 0) {
    await recordFailedSignIn({ db, limits }, { user, why: "held_back", address });
    return refusedSignIn(ACCOUNT_MESSAGES.tooManyAttempts, { retryAfter });
  }
  const previous = await previousSession({ db, auth }, from);
  const outcome = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id);
    const locked = await openPending(tx, auth, from).forUpdate("pending").executeTakeFirst();
    if (!locked) return "ended" as const;
    const way = await takeCode(tx, auth, user, { typed: typed.code, now });
    if (way === null) {
      await countWrongCode(tx, user, from);
      return (await endAfterMany(tx, { ...user, pending: pending.id }, from)) ? "ended" : "wrong";
    }
    await tx.deleteFrom("admin_pending_sign_ins").where("id", "=", pending.id).execute();
    const cookies = await openSession(tx, auth, user, { ...from, previous, way });
    if (!cookies) return "ended" as const;
    if (typed.trust) cookies.push(await trustDevice(tx, auth, user, from));
    return cookies;
  });
  if (outcome === "wrong" || outcome === "ended") {
    await recordFailedSignIn({ db, limits }, { user, why: "wrong_code", address });
    return outcome === "ended" ? timedOut() : refusedSignIn(ACCOUNT_MESSAGES.codeWrong);
  }
  await refundVisitorPoint(limits, perNetwork, address);
  await limits.refund(perAccount, account);
  return signedIn(user, [...outcome, noPendingCookie(auth)]);
}

/** Counts a wrong code. @returns true when the limit is reached and the pending sign-in has ended */
async function endAfterMany(
  tx: Kysely<DB>,
  { pending, ...user }: { pending: string; id: string; email: string },
  { address }: SignInOrigin,
): Promise<boolean> {
  const { failures } = await tx
    .updateTable("admin_pending_sign_ins")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("id", "=", pending)
    .returning("failures")
    .executeTakeFirstOrThrow();
  if (failures < WRONG_CODES_END) return false;
  await tx.deleteFrom("admin_pending_sign_ins").where("id", "=", pending).execute();
  await emit(tx, NOBODY, {
    action: "session.stopped",
    entityId: user.id,
    summary: user.email,
    details: { address, wrongCodes: failures },
  });
  return true;
}
