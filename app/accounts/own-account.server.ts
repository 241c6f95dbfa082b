import type { Kysely } from "kysely";
import type { CallReply } from "./credentials.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import type { Actor } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent, lockAccount, storedPassword } from "./change-account.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { requireStepUpOfFactor, type SessionActor } from "./step-up.server.ts";
import { setPassword, verifyPassword, weaknessOf } from "./password.server.ts";

/**
 * Locks the actor's account and verifies the password. @returns null when the account is deleted or disabled
 * @throws StepUpRequired with a second factor
 */
export async function lockOwnAccount(
  tx: Kysely<DB>,
  actor: SessionActor,
  password: string,
  now: Date,
): Promise<{ id: string; email: string; name: string; passwordIsRight: boolean } | null> {
  const user = await lockAccount(tx, actor.id);
  if (!user) return null;
  await requireStepUpOfFactor(tx, actor, now);
  return { ...user, passwordIsRight: await verifyPassword(password, await storedPassword(tx, actor.id)) };
}

export async function setOwnName(db: Database, actor: Actor, name: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("admin_users")
      .select("name")
      .where("id", "=", actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.name === name) return;
    await tx.updateTable("admin_users").set({ name, updated_at: now }).where("id", "=", actor.id).execute();
    await emit(tx, actor, {
      action: "name.changed",
      entity: "account",
      entityId: actor.id,
      summary: name,
      details: { name: [before.name, name] },
    });
  });
}

/**
 * Changes the actor's password, ends other sessions and notifies the owner by mail.
 * @returns a reply whose `field` is the invalid one @throws StepUpRequired with a second factor
 */
export async function updateAdminPassword(
  db: Database,
  actor: Actor & { sessionId: string },
  input: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<CallReply & { field?: "currentPassword" | "newPassword" }> {
  return db.transaction().execute(async (tx) => {
    const user = await lockOwnAccount(tx, actor, input.currentPassword, now);
    if (!user) return { success: false, error: ACCOUNT_MESSAGES.notLoggedIn };
    if (!user.passwordIsRight) {
      return { success: false, error: ACCOUNT_MESSAGES.currentPasswordWrong, field: "currentPassword" };
    }
    const weakness =
      input.newPassword === input.currentPassword && (await hasGeneratedPassword(tx, user.id))
        ? "Please choose another password than the one you were given"
        : weaknessOf(input.newPassword, user.email);
    if (weakness) return { success: false, error: weakness, field: "newPassword" };
    await setPassword(tx, user, input.newPassword, { now, keepSession: actor.sessionId });
    await emit(tx, user, accountEvent("password.changed", user));
    return {
      success: true,
      message: "Password updated successfully!",
      user: { id: user.id, email: user.email },
    };
  });
}

async function hasGeneratedPassword(tx: Kysely<DB>, id: string): Promise<boolean> {
  const { must_change_password } = await tx
    .selectFrom("admin_users")
    .select("must_change_password")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return must_change_password;
}

/** Returns whether the password is still that of ADMIN_PASSWORD, not one chosen by its owner. */
export async function isPasswordFromSettings(db: Database, actor: Actor): Promise<boolean> {
  const first = await db
    .selectFrom("admin_accounts")
    .select("id")
    .where("user_id", "=", actor.id)
    .where("provider_id", "=", "credential")
    .whereRef("updated_at", "=", "created_at")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("audit_log")
          .select("id")
          .where("entity", "=", "account")
          .where("entity_id", "=", actor.id)
          .where("action", "=", "account.added"),
      ),
    )
    .executeTakeFirst();
  return first !== undefined;
}
