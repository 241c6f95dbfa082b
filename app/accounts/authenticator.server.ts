import type { Kysely } from "kysely";
import { NEW_SECRET_MS } from "./second-factor.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent } from "./change-account.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { requireStepUp } from "./step-up.server.ts";
import { openSecret, sealSecret } from "./secrets.server.ts";
import {
  lockForChange,
  notifyOfChange,
  onSecondFactorChanged,
  type AccountOwner,
} from "./second-factor.server.ts";
import { newTotpSecret, stepOfCode } from "./check-code.server.ts";

/** Creates a secret for a new authenticator app; the old one works until a code of the new one was entered. @throws StepUpRequired */
export async function beginAuthenticator(
  db: Database,
  auth: Auth,
  actor: AccountOwner,
  now: Date,
): Promise<void> {
  const new_secret = sealSecret(auth, actor.id, newTotpSecret());
  await db.transaction().execute(async (tx) => {
    await requireStepUp(tx, actor, now);
    const newValues = { new_secret, new_secret_at: now };
    await tx
      .insertInto("admin_authenticators")
      .values({ user_id: actor.id, ...newValues })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(newValues))
      .execute();
    await emit(tx, actor, accountEvent("second_factor.begun", actor));
  });
}

/** Reads the secret to be confirmed, in base32; null when none was created within the hour. */
export async function secretToConfirm(
  db: Kysely<DB>,
  auth: Auth,
  userId: string,
  now: Date,
): Promise<string | null> {
  const app = await db
    .selectFrom("admin_authenticators")
    .select("new_secret")
    .where("user_id", "=", userId)
    .where("new_secret_at", ">", new Date(now.getTime() - NEW_SECRET_MS))
    .executeTakeFirst();
  return app?.new_secret ? openSecret(auth, userId, app.new_secret) : null;
}

export async function authenticatorSince(db: Kysely<DB>, userId: string): Promise<Date | null> {
  const app = await db
    .selectFrom("admin_authenticators")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return app?.confirmed_at ?? null;
}

export async function cancelAuthenticator(db: Database, actor: AccountOwner): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable("admin_authenticators")
      .set({ new_secret: null, new_secret_at: null })
      .where("user_id", "=", actor.id)
      .where("new_secret", "is not", null)
      .executeTakeFirst();
    if (cancelled.numUpdatedRows === 0n) return;
    await emit(tx, actor, accountEvent("second_factor.cancelled", actor));
  });
}

/**
 * Confirms a new authenticator app. @returns backup codes, shown once, for the account's first second factor
 * @throws StepUpRequired; Conflict when the set-up has expired; Invalid for a wrong code
 */
export async function confirmAuthenticator(
  db: Database,
  auth: Auth,
  actor: AccountOwner,
  code: string,
  now: Date,
): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    const had = await lockForChange(tx, actor, now);
    const secret = await secretToConfirm(tx, auth, actor.id, now);
    if (secret === null)
      throw new Conflict("Please start the set-up again: this one was begun more than an hour ago");
    const step = stepOfCode(secret, code.replace(/\s/g, ""), { now, lastStep: 0 });
    if (step === null) throw fieldError("code", ACCOUNT_MESSAGES.codeWrong);
    const before = await tx
      .selectFrom("admin_authenticators")
      .select("secret")
      .where("user_id", "=", actor.id)
      .executeTakeFirst();
    await tx
      .updateTable("admin_authenticators")
      .set((eb) => ({
        secret: eb.ref("new_secret"),
        last_step: step,
        confirmed_at: now,
        new_secret: null,
        new_secret_at: null,
      }))
      .where("user_id", "=", actor.id)
      .execute();
    const change = before?.secret ? "authenticator_replaced" : "authenticator_on";
    await notifyOfChange(tx, actor, actor, { change }, now);
    return onSecondFactorChanged(tx, actor, had);
  });
}

/** Turns the actor's authenticator app off; one that is off already counts as success. @throws StepUpRequired */
export async function turnOffAuthenticator(db: Database, actor: AccountOwner, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const had = await lockForChange(tx, actor, now);
    const removed = await tx
      .deleteFrom("admin_authenticators")
      .where("user_id", "=", actor.id)
      .returning("secret")
      .executeTakeFirst();
    if (!removed?.secret) return;
    await notifyOfChange(tx, actor, actor, { change: "authenticator_off" }, now);
    await onSecondFactorChanged(tx, actor, had);
  });
}
