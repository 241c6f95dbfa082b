import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import { ACCOUNT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { refundVisitorPoint, visitorRetryAfter } from "#database/connection/limits.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { recordFailedSignIn } from "./wrong-codes.server.ts";
import { lockAccount } from "./change-account.server.ts";
import {
  openSession,
  previousSession,
  refusedSignIn,
  signedIn,
  type SignInOptions,
  type SignInOrigin,
  type SignInReply,
} from "./open-session.server.ts";
import { passkeyLibrary, relyingParty, newChallenge, takeChallenge } from "./passkeys.server.ts";
import { cancelPendingSignIn, noPendingCookie } from "./pending-sign-in.server.ts";

/** Creates the options to ask the browser for a passkey of any account of this site, with user verification. */
export async function passkeyQuestion(
  db: Database,
  auth: Auth,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const challenge = await newChallenge(db, "sign-in", now);
  return generateAuthenticationOptions({
    rpID: relyingParty(auth).id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
}

/**
 * Returns the account whose passkey answered `passkeyQuestion`; null for an invalid, unknown or repeated answer. A
 * challenge is valid once. The account stays locked until the caller's transaction ends.
 */
export async function checkPasskey(
  tx: Kysely<DB>,
  auth: Auth,
  response: unknown,
  now: Date,
): Promise<{ id: string; email: string } | null> {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  if (typeof id !== "string") return null;
  const passkey = await tx
    .selectFrom("admin_passkeys as passkey")
    .innerJoin("admin_users as account", "account.id", "passkey.user_id")
    .select(["passkey.id", "public_key", "counter", "transports", "account.id as userId", "account.email"])
    .where("credential_id", "=", id)
    .where("account.disabled_at", "is", null)
    .executeTakeFirst();
  if (!passkey) return null;
  const site = relyingParty(auth);
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, "sign-in", now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => null);
  if (!checked?.verified || !(await lockAccount(tx, passkey.userId))) return null;
  const used = await tx
    .updateTable("admin_passkeys")
    .set({ counter: checked.authenticationInfo.newCounter, last_used_at: now })
    .where("id", "=", passkey.id)
    .returning("id")
    .executeTakeFirst();
  return used ? { id: passkey.userId, email: passkey.email } : null;
}

const perNetwork = { name: "passkey-network", points: 20, seconds: 15 * 60 };

/** Signs in with a passkey alone, which is two factors: the device and what unlocks it. */
export async function signInWithPasskey(
  { db, auth, limits }: SignInOptions,
  response: unknown,
  from: SignInOrigin,
): Promise<SignInReply> {
  const retryAfter = await visitorRetryAfter(limits, perNetwork, from.address);
  if (retryAfter > 0) return refusedSignIn(ACCOUNT_MESSAGES.tooManyAttempts, { retryAfter });
  const previous = await previousSession({ db, auth }, from);
  const { user, cookies } = await db.transaction().execute(async (tx) => {
    const user = await checkPasskey(tx, auth, response, from.now);
    return {
      user,
      cookies: user && (await openSession(tx, auth, user, { ...from, previous, way: "passkey" })),
    };
  });
  if (!user || !cookies) {
    await recordFailedSignIn(
      { db, limits },
      { user: user ?? undefined, why: "passkey", address: from.address },
    );
    return refusedSignIn(ACCOUNT_MESSAGES.passkeyRefused);
  }
  await refundVisitorPoint(limits, perNetwork, from.address);
  await cancelPendingSignIn({ db, auth }, from.request);
  return signedIn(user, [...cookies, noPendingCookie(auth)]);
}
