import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";

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

/** Uses up a challenge; false for one that was not given for this, was answered, or is over. */
export async function takeChallenge(
  db: Kysely<DB>,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("admin_verifications")
    .where("identifier", "=", identifierOf(challenge))
    .where("value", "=", purpose)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
