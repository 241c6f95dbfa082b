import type { CallReply } from "./credentials.ts";
import { emailChangeExpiry, STAFF_MESSAGES } from "./invitation.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import type { Actor } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent, lockAccount } from "./change-account.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { hashLinkToken, newLinkToken } from "./secrets.server.ts";
import { lockOwnAccount } from "./own-account.server.ts";
import type { SessionActor } from "./step-up.server.ts";

/**
 * Requests a change of e-mail, which takes effect when the link is used (docs/decisions/0028); without a mail server
 * at once. @throws StepUpRequired with a second factor
 */
export async function requestEmailChange(
  db: Database,
  actor: Actor & SessionActor,
  input: { newEmail: string; currentPassword: string },
  { publicUrl, hasMailServer, now }: { publicUrl: string; hasMailServer: boolean; now: Date },
): Promise<CallReply> {
  return db.transaction().execute(async (tx) => {
    const user = await lockOwnAccount(tx, actor, input.currentPassword, now);
    if (!user) return { success: false, error: ACCOUNT_MESSAGES.notLoggedIn };
    if (!user.passwordIsRight) return { success: false, error: ACCOUNT_MESSAGES.currentPasswordWrong };
    const otherAccount = await tx
      .selectFrom("admin_users")
      .select("id")
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", input.newEmail))
      .executeTakeFirst();
    if (otherAccount) return { success: false, error: ACCOUNT_MESSAGES.emailTaken };
    if (!hasMailServer) return storeEmail(tx, user, input.newEmail, now);
    const { token, hash } = newLinkToken();
    const change = {
      new_email: input.newEmail,
      token_hash: hash,
      created_at: now,
      expires_at: emailChangeExpiry(now),
    };
    await tx
      .insertInto("admin_email_changes")
      .values({ user_id: user.id, ...change })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
      .execute();
    await queueMail(tx, {
      kind: "email_confirmation",
      to: input.newEmail,
      oldEmail: user.email,
      link: `${publicUrl}/admin/confirm-email?token=${token}`,
      expiresAt: change.expires_at.toISOString(),
    });
    await emit(
      tx,
      user,
      accountEvent(
        "email.change_requested",
        { id: user.id, email: input.newEmail },
        { from: user.email, to: input.newEmail },
      ),
    );
    return { success: true, message: STAFF_MESSAGES.emailPending(input.newEmail) };
  });
}

/** Reads the actor's pending change of e-mail; null without one, or when its link has expired. */
export async function findEmailChange(db: Database, actor: Pick<Actor, "id">, now: Date) {
  const change = await db
    .selectFrom("admin_email_changes")
    .select(["new_email as newEmail", "expires_at as expiresAt"])
    .where("user_id", "=", actor.id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return change ?? null;
}

export type PendingEmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

export async function cancelEmailChange(db: Database, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dropped = await tx
      .deleteFrom("admin_email_changes")
      .where("user_id", "=", actor.id)
      .returning("new_email")
      .executeTakeFirst();
    if (!dropped) return;
    await emit(tx, actor, accountEvent("email.change_cancelled", { id: actor.id, email: dropped.new_email }));
  });
}

/** Reads account and new e-mail of a link; null for a link that is used, replaced or expired. */
export async function findEmailLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ userId: string; newEmail: string } | null> {
  const change = await db
    .selectFrom("admin_email_changes")
    .select(["user_id as userId", "new_email as newEmail"])
    .where("token_hash", "=", hashLinkToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return change ?? null;
}

/**
 * Confirms a change of e-mail of the signed-in account, once: whoever gets the mail of a mistyped address cannot.
 * Notifies the old address, and revokes open reset links sent there.
 */
export async function confirmEmailChange(
  db: Database,
  actor: Pick<Actor, "id"> | null,
  token: string,
  now: Date,
): Promise<CallReply> {
  try {
    return await db.transaction().execute(async (tx) => {
      const link = await findEmailLink(tx, token, now);
      if (link && link.userId !== actor?.id)
        return { success: false, error: STAFF_MESSAGES.emailLinkOfAccount };
      const user = link && (await lockAccount(tx, link.userId));
      // The link may have been used, or dropped, while this waited for the account.
      const change = user ? await findEmailLink(tx, token, now) : null;
      if (!change || !user) return { success: false, error: STAFF_MESSAGES.emailLinkUnknown };
      return storeEmail(tx, user, change.newEmail, now);
    });
  } catch (error) {
    if (violatedConstraint(error) === "admin_users_email_key")
      return { success: false, error: ACCOUNT_MESSAGES.emailTaken };
    throw error;
  }
}

async function storeEmail(
  tx: Database,
  user: { id: string; email: string; name: string },
  newEmail: string,
  now: Date,
): Promise<CallReply> {
  // A default name changes with the e-mail.
  const name = user.name === localPart(user.email) ? localPart(newEmail) : user.name;
  await tx
    .updateTable("admin_users")
    .set({ email: newEmail, name, updated_at: now })
    .where("id", "=", user.id)
    .execute();
  await tx.deleteFrom("admin_verifications").where("value", "=", user.id).execute();
  await tx.deleteFrom("admin_email_changes").where("user_id", "=", user.id).execute();
  await queueMail(tx, { kind: "email_changed", to: user.email, newEmail, changedAt: now.toISOString() });
  await emit(
    tx,
    user,
    accountEvent("email.changed", { id: user.id, email: newEmail }, { from: user.email, to: newEmail }),
  );
  return { success: true, message: "Email updated successfully!", user: { id: user.id, email: newEmail } };
}

const localPart = (email: string) => email.split("@")[0] ?? "";
