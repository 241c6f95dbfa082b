import { sql } from "kysely";
import type { CallReply } from "./credentials.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { emit, type EventActor, NOBODY } from "#database/events/emit.ts";
import { accountEvent, lockAccount } from "./change-account.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { RESET_PREFIX, resetIdentifier, setPassword, storeResetLink, weaknessOf } from "./password.server.ts";

/** Creates a reset link, valid once for an hour: for emergencies, when no mail arrives. @throws NotFound, Conflict */
export async function makeResetLink(
  db: Database,
  actor: EventActor,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("admin_users")
      .select(["id", "email", "disabled_at"])
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .executeTakeFirstOrThrow(() => new NotFound(`There is no account ${email}.`));
    if (user.disabled_at) throw new Conflict(`${email} is disabled. Enable it first.`);
    const link = await storeResetLink(tx, user.id, { publicUrl, now });
    await emit(tx, actor, accountEvent("account.reset_link", user));
    return link;
  });
}

export const PREPARE_RESET = "prepare_password_reset";

export interface ResetJob {
  email: string;
  publicUrl: string;
  address: string;
}

/** Queues a reset mail. The job looks the account up, so that the response reveals nothing; one e-mail has one pending job. */
export async function sendPasswordReset(db: Database, job: ResetJob): Promise<CallReply> {
  await sql`select graphile_worker.add_job(${PREPARE_RESET}, ${JSON.stringify(job)}::json,
    max_attempts => 12, job_key => ${`reset:${job.email}`}, job_key_mode => 'preserve_run_at')`.execute(db);
  return { success: true, message: "Password reset instructions sent to your email." };
}

/** Maximum of valid links per account; more would only fill the mailbox. */
const maxOpenLinks = 3;

/** Sends a reset link; does nothing for an unknown or disabled account. Earlier links stay valid, so that others cannot revoke one. */
export async function preparePasswordReset(
  db: Database,
  { email, publicUrl, address }: ResetJob,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("admin_users")
      .select(["id", "email"])
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .where("disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    await tx.deleteFrom("admin_verifications").where("expires_at", "<=", now).execute();
    const { open } = await tx
      .selectFrom("admin_verifications")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("value", "=", user.id)
      .where("identifier", "like", `${RESET_PREFIX}%`)
      .executeTakeFirstOrThrow();
    if (open >= maxOpenLinks) return;
    const link = await storeResetLink(tx, user.id, { publicUrl, now });
    await queueMail(tx, { kind: "password_reset", to: user.email, link });
    await emit(tx, NOBODY, accountEvent("password_reset.requested", user, { address }));
  });
}

/** Sets a new password with a mailed token, valid once, and ends all sessions. `weak`: refused, but the link stays valid. */
export async function resetAdminPasswordWithToken(
  db: Database,
  { token, newPassword }: { token: string; newPassword: string },
  { now, address }: { now: Date; address: string },
): Promise<CallReply & { weak?: boolean }> {
  return db.transaction().execute(async (tx) => {
    const byToken = tx
      .selectFrom("admin_verifications")
      .select("value")
      .where("identifier", "=", resetIdentifier(token))
      .where("expires_at", ">", now);
    const link = await byToken.executeTakeFirst();
    const user = link && (await lockAccount(tx, link.value));
    // The link may have been used, or revoked, while this waited for the account.
    if (!user || !(await byToken.executeTakeFirst())) return { success: false, error: "Invalid reset token" };
    const weakness = weaknessOf(newPassword, user.email);
    if (weakness) return { success: false, error: weakness, weak: true };
    await setPassword(tx, user, newPassword, { now });
    await emit(tx, user, accountEvent("password.reset", user, { address }));
    return { success: true, message: ACCOUNT_MESSAGES.passwordReset, user };
  });
}
