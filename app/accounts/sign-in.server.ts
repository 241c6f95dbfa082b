import { ACCOUNT_MESSAGES } from "./words.ts";
import { networkOf, siteOf } from "#app/kit/network.ts";
import {
  type LimitRule,
  type Limits,
  refundVisitorPoint,
  visitorRetryAfter,
} from "#database/connection/limits.ts";
import { recordFailedSignIn } from "./wrong-codes.server.ts";
import { findKnownDevice } from "./devices.server.ts";
import { lockAccount, storedPassword } from "./change-account.server.ts";
import {
  cookieHeaders,
  openSession,
  previousSession,
  refusedSignIn,
  signedIn,
  type SignInOptions,
  type SignInReply,
} from "./open-session.server.ts";
import { beginPendingSignIn } from "./pending-sign-in.server.ts";
import { hasSecondFactor } from "./second-factor-state.server.ts";
import { isTrustedDevice } from "./trusted-devices.server.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { bcryptCost, hashPassword, verifyBcrypt, verifyPassword } from "./password.server.ts";

const minutes = 60;
const day = 24 * 60 * minutes;

const perDevice = { name: "sign-in-device", points: 10, seconds: 5 * minutes };
const perNetwork = { name: "sign-in-network", points: 20, seconds: 15 * minutes };
const perAccountAndNetwork = { name: "sign-in-account", points: 10, seconds: 5 * minutes };

/** After this many failures a day each /48 or IPv4 network is limited to one attempt per interval, but never locked out. */
const paces: Array<{ failures: LimitRule; pace: LimitRule }> = [
  {
    failures: { name: "sign-in-failures-100", points: 100, seconds: day },
    pace: { name: "sign-in-pace-60", points: 1, seconds: minutes },
  },
  {
    failures: { name: "sign-in-failures-10", points: 10, seconds: day },
    pace: { name: "sign-in-pace-15", points: 1, seconds: 15 },
  },
];

interface Attempt {
  address: string;
  email: string;
  device: string | null;
}

/** Counts an attempt. A known device has its own limit. There is no global one, which an attacker could exhaust to lock everybody out. */
async function countAttempt(limits: Limits, attempt: Attempt) {
  const { address, email, device } = attempt;
  if (device) {
    const wait = await limits.retryAfter(perDevice, device);
    return { wait, refund: () => limits.refund(perDevice, device) };
  }
  const accountAndNetwork = `${networkOf(address)} ${email}`;
  const wait =
    (await visitorRetryAfter(limits, perNetwork, address)) ||
    (await limits.retryAfter(perAccountAndNetwork, accountAndNetwork)) ||
    (await slowdownSeconds(limits, attempt));
  return {
    wait,
    async refund() {
      await refundVisitorPoint(limits, perNetwork, address);
      await limits.refund(perAccountAndNetwork, accountAndNetwork);
      for (const { failures } of paces) await limits.refund(failures, email);
    },
  };
}

async function slowdownSeconds(limits: Limits, { address, email }: Attempt): Promise<number> {
  let pace: LimitRule | undefined;
  for (const each of paces) if (!(await limits(each.failures, email))) pace ??= each.pace;
  return pace ? limits.retryAfter(pace, `${siteOf(address) ?? networkOf(address)} ${email}`) : 0;
}

/** An id that no account has, so that an unknown e-mail takes the same steps as a known one. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Verifies the password and opens a session under a new id; with a second factor, a pending sign-in of ten minutes
 * instead (`finishSignIn`).
 */
export async function verifyAdminPassword(
  { db, auth, limits }: SignInOptions,
  credentials: { email: string; password: string },
  from: { request: Request; address: string; now?: Date },
): Promise<SignInReply> {
  const { email, password } = credentials;
  const user = await db
    .selectFrom("admin_users")
    .leftJoin("admin_accounts as credential", (join) =>
      join.onRef("credential.user_id", "=", "admin_users.id").on("credential.provider_id", "=", "credential"),
    )
    .select(["admin_users.id", "admin_users.email", "disabled_at", "credential.password as hash"])
    .where((eb) => eb(eb.fn("lower", ["admin_users.email"]), "=", email))
    .executeTakeFirst();
  const device = findKnownDevice(auth, from.request, user?.id ?? UNKNOWN_ID);
  const attempt = await countAttempt(limits, { address: from.address, email, device });
  const refuse = async (error: string, limited: boolean): Promise<SignInReply> => {
    const why = limited ? "held_back" : user?.disabled_at ? "disabled" : user ? "wrong" : "unknown";
    await recordFailedSignIn({ db, limits }, { user, why, address: from.address });
    return refusedSignIn(error, limited ? { retryAfter: attempt.wait } : {});
  };
  if (attempt.wait > 0) return refuse(ACCOUNT_MESSAGES.tooManyAttempts, true);
  const isRight = await verifySignIn(db, password, user?.hash);
  if (!isRight || !user || user.disabled_at) return refuse(ACCOUNT_MESSAGES.invalidCredentials, false);
  const account = { id: user.id, email: user.email };
  const origin = { ...from, now: from.now ?? new Date() };
  const previous = await previousSession({ db, auth }, origin);
  const { cookies, waits } = await db.transaction().execute(async (tx) => {
    if (!(await isStillRight(tx, { userId: user.id, stored: user.hash }, password)))
      return { cookies: null, waits: false };
    await renewHash(tx, { userId: user.id, stored: user.hash }, password);
    if ((await hasSecondFactor(tx, user.id)) && !(await isTrustedDevice(tx, auth, user.id, origin)))
      return { cookies: [await beginPendingSignIn(tx, auth, user.id, origin.now)], waits: true };
    return {
      cookies: await openSession(tx, auth, account, { ...origin, previous, way: "password" }),
      waits: false,
    };
  });
  if (!cookies) return refuse(ACCOUNT_MESSAGES.invalidCredentials, false);
  await attempt.refund();
  if (!waits) return signedIn(account, cookies);
  return { reply: { success: false }, limited: false, secondFactor: true, headers: cookieHeaders(cookies) };
}

/** A hash that no password matches, with the same cost as a real one. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Verifies a password. While any account has a bcrypt hash, each attempt computes one hash of each kind, so that its
 * duration reveals nothing.
 */
async function verifySignIn(
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

interface VerifiedAccount {
  userId: string;
  stored: string | null | undefined;
}

/** Locks the account and verifies the password again if its hash changed since: it may be another password now. */
async function isStillRight(tx: Kysely<DB>, account: VerifiedAccount, password: string): Promise<boolean> {
  if (!(await lockAccount(tx, account.userId))) return false;
  const current = await storedPassword(tx, account.userId);
  return current === account.stored || verifyPassword(password, current);
}

/** Replaces a bcrypt hash by an Argon2id one after a correct password, unless the password was changed since. */
async function renewHash(tx: Kysely<DB>, account: VerifiedAccount, password: string): Promise<void> {
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
