import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { company } from "#content/company.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { PASSKEYS_MAX } from "./second-factor.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { emit } from "#database/events/emit.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { requireStepUp } from "./step-up.server.ts";
import {
  lockForChange,
  type AccountOwner,
  onSecondFactorChanged,
  notifyOfChange,
} from "./second-factor.server.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/** EdDSA, ES256 and RS256 (COSE); every browser supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: with its ASN.1 parts it takes 6 MB. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

/** Returns the relying party of passkeys, from PUBLIC_URL: browsers offer them on no other site. */
export function relyingParty(auth: Auth): { id: string; origin: string } {
  const { hostname, origin } = new URL(auth.publicUrl);
  return { id: hostname, origin };
}

export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom("admin_passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Creates the options to create a passkey stored by the authenticator, with user verification. @throws StepUpRequired */
export async function beginPasskey(
  db: Database,
  auth: Auth,
  actor: AccountOwner,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await requireStepUp(db, actor, now);
  const registered = await db
    .selectFrom("admin_passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", actor.id)
    .execute();
  if (registered.length >= PASSKEYS_MAX) throw new Conflict(ACCOUNT_MESSAGES.passkeysFull);
  const { generateRegistrationOptions } = await passkeyLibrary();
  const challenge = await newChallenge(db, `register:${actor.id}`, now);
  return generateRegistrationOptions({
    rpName: company.name,
    rpID: relyingParty(auth).id,
    userName: actor.email,
    userID: new Uint8Array(Buffer.from(actor.id)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    excludeCredentials: registered.map((each) => ({ id: each.credential_id, transports: each.transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Adds a passkey. @returns backup codes, shown once, for the first factor @throws StepUpRequired, Invalid; Conflict when known */
export async function addPasskey(
  db: Database,
  auth: Auth,
  actor: AccountOwner,
  passkey: { name: string; response: unknown },
  now: Date,
): Promise<string[] | null> {
  const site = relyingParty(auth);
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const registration = await verifyRegistrationResponse({
    response: passkey.response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, `register:${actor.id}`, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new Invalid(ACCOUNT_MESSAGES.passkeyFailed, {}, (error as Error).message);
  });
  if (!registration.verified) throw new Invalid(ACCOUNT_MESSAGES.passkeyFailed);
  const { credential } = registration.registrationInfo;
  const refusals = {
    admin_passkeys_credential_id_key: () => new Conflict(ACCOUNT_MESSAGES.passkeyAlreadyAdded),
  };
  return withRefusals(refusals, () =>
    db.transaction().execute(async (tx) => {
      const had = await lockForChange(tx, actor, now);
      await tx
        .insertInto("admin_passkeys")
        .values({
          user_id: actor.id,
          name: passkey.name,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          created_at: now,
        })
        .execute();
      await notifyOfChange(tx, actor, actor, { change: "passkey_added", name: passkey.name }, now);
      return onSecondFactorChanged(tx, actor, had);
    }),
  );
}

export async function renamePasskey(
  db: Database,
  actor: AccountOwner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("admin_passkeys")
      .select(["id", "name"])
      .where((eb) => eb(eb.cast<string>("id", "text"), "=", id))
      .where("user_id", "=", actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound("This passkey is not on your account any more."));
    if (before.name === name) return;
    await tx.updateTable("admin_passkeys").set({ name }).where("id", "=", before.id).execute();
    await emit(tx, actor, {
      action: "passkey.renamed",
      entity: "account",
      entityId: actor.id,
      summary: name,
      details: { name: [before.name, name] },
    });
  });
}

/** Removes one of the actor's passkeys; one that is gone already counts as success. @throws StepUpRequired */
export async function removePasskey(db: Database, actor: AccountOwner, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const had = await lockForChange(tx, actor, now);
    const removed = await tx
      .deleteFrom("admin_passkeys")
      .where((eb) => eb(eb.cast<string>("id", "text"), "=", id))
      .where("user_id", "=", actor.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return;
    await notifyOfChange(tx, actor, actor, { change: "passkey_removed", name: removed.name }, now);
    await onSecondFactorChanged(tx, actor, had);
  });
}

const prefix = "passkey-challenge:";
const lifetimeMs = 5 * 60 * 1000;

const identifierOf = (challenge: string) =>
  prefix + createHash("sha256").update(challenge).digest("base64url");

type ChallengePurpose = "sign-in" | `register:${string}`;

/** Stores a challenge that can be answered once, within five minutes. @returns it, as base64url */
export async function newChallenge(db: Kysely<DB>, purpose: ChallengePurpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await db
    .insertInto("admin_verifications")
    .values({
      identifier: identifierOf(challenge),
      value: purpose,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return challenge;
}

/** Uses up a challenge; false for one with another purpose, one answered before, or an expired one. */
export async function takeChallenge(
  db: Kysely<DB>,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const challengeRow = await db
    .deleteFrom("admin_verifications")
    .where("identifier", "=", identifierOf(challenge))
    .where("value", "=", purpose)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return challengeRow !== undefined;
}
