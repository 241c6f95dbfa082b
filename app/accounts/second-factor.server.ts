import { type Kysely, sql } from "kysely";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { replaceBackupCodes } from "./backup-codes.server.ts";
import { endSessions, accountEvent } from "./change-account.server.ts";
import { requireStepUp, type SessionActor } from "./step-up.server.ts";
import { hasSecondFactor, REQUIRED_SINCE } from "./second-factor-state.server.ts";
import { COMMAND_LINE } from "./staff.server.ts";

export type AccountOwner = SessionActor & { email: string };

type Change = Omit<MailOf<"second_factor_changed">, "kind" | "to" | "changedAt">;

/** Records a change of an account's second factor in the caller's transaction, and notifies its owner by mail. */
export async function notifyOfChange(
  tx: Kysely<DB>,
  actor: EventActor,
  user: { id: string; email: string },
  change: Change,
  now: Date,
): Promise<void> {
  await emit(
    tx,
    actor,
    accountEvent(
      `second_factor.${change.change}`,
      user,
      change.name === undefined ? {} : { name: change.name },
    ),
  );
  await queueMail(tx, {
    kind: "second_factor_changed",
    to: user.email,
    ...change,
    changedAt: now.toISOString(),
  });
}

/**
 * Handles the first and last second factor: the first creates backup codes, and revokes trusted browsers and the
 * step-ups of other sessions; removing the last deletes codes and trusted browsers. @returns codes, or null
 */
export async function onSecondFactorChanged(
  tx: Kysely<DB>,
  { id: userId, sessionId }: SessionActor,
  had: boolean,
): Promise<string[] | null> {
  const has = await hasSecondFactor(tx, userId);
  if (has === had) return null;
  await tx.deleteFrom("admin_trusted_devices").where("user_id", "=", userId).execute();
  if (has) {
    await sql`update admin_sessions set proved_at = null where user_id = ${userId} and id::text <> ${sessionId}`.execute(
      tx,
    );
    return replaceBackupCodes(tx, userId);
  }
  await tx.deleteFrom("admin_backup_codes").where("user_id", "=", userId).execute();
  return null;
}

/** Locks the account, so that two concurrent changes of its second factor are serialized. @throws StepUpRequired */
export async function lockForChange(tx: Kysely<DB>, actor: AccountOwner, now: Date): Promise<boolean> {
  await requireStepUp(tx, actor, now);
  await tx.selectFrom("admin_users").select("id").where("id", "=", actor.id).forUpdate().execute();
  return hasSecondFactor(tx, actor.id);
}

/** Replaces the backup codes, to be shown once. @throws StepUpRequired; Conflict without a second factor */
export async function renewBackupCodes(db: Database, actor: AccountOwner, now: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockForChange(tx, actor, now))) throw new Conflict(ACCOUNT_MESSAGES.noSecondFactor);
    const codes = await replaceBackupCodes(tx, actor.id);
    await notifyOfChange(tx, actor, actor, { change: "backup_codes_new" }, now);
    return codes;
  });
}

/**
 * Requires a second factor of all accounts; those without one have seven days. @throws Forbidden; StepUpRequired;
 * Conflict when the actor has none
 */
export async function setSecondFactorRequired(
  db: Database,
  actor: Actor & SessionActor,
  required: boolean,
  now: Date,
): Promise<void> {
  authorize(actor, "settings.manage");
  await db.transaction().execute(async (tx) => {
    await requireStepUp(tx, actor, now);
    if (required && !(await hasSecondFactor(tx, actor.id)))
      throw new Conflict(ACCOUNT_MESSAGES.noSecondFactor);
    const changed = required
      ? await tx
          .insertInto("app_settings")
          .values({ key: REQUIRED_SINCE, value: now.toISOString() })
          .onConflict((conflict) => conflict.column("key").doNothing())
          .returning("key")
          .executeTakeFirst()
      : await tx
          .deleteFrom("app_settings")
          .where("key", "=", REQUIRED_SINCE)
          .returning("key")
          .executeTakeFirst();
    if (!changed) return;
    await emit(tx, actor, {
      action: required ? "second_factor.required" : "second_factor.optional",
      entity: "account",
      details: { required: [String(!required), String(required)] },
    });
  });
}

/**
 * Removes the second factors of an account that lost them, on behalf of an owner, and ends its sessions.
 * @returns false for none @throws Forbidden, StepUpRequired, NotFound
 */
export async function resetSecondFactor(
  db: Database,
  actor: Actor & SessionActor,
  userId: string,
  now: Date,
): Promise<boolean> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    await requireStepUp(tx, actor, now);
    return clearSecondFactor(tx, actor, { userId }, now);
  });
}

export function resetSecondFactorByCommand(db: Database, email: string, now: Date): Promise<boolean> {
  return db.transaction().execute((tx) => clearSecondFactor(tx, COMMAND_LINE, { email }, now));
}

async function clearSecondFactor(
  tx: Kysely<DB>,
  actor: EventActor,
  wanted: { userId: string } | { email: string },
  now: Date,
): Promise<boolean> {
  const user = await tx
    .selectFrom("admin_users")
    .select(["id", "email"])
    .where((eb) =>
      "email" in wanted
        ? eb(eb.fn("lower", ["email"]), "=", wanted.email)
        : eb(eb.cast<string>("id", "text"), "=", wanted.userId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!user)
    throw new NotFound(
      "email" in wanted ? `There is no account ${wanted.email}.` : "There is no such account.",
    );
  const had = await hasSecondFactor(tx, user.id);
  const tables = [
    "admin_authenticators",
    "admin_backup_codes",
    "admin_passkeys",
    "admin_trusted_devices",
    "admin_pending_sign_ins",
  ] as const;
  for (const table of tables) await tx.deleteFrom(table).where("user_id", "=", user.id).execute();
  if (!had) return false;
  await endSessions(tx, actor, { userId: user.id });
  await notifyOfChange(tx, actor, user, { change: "reset" }, now);
  return true;
}
