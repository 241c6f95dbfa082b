import type { Kysely } from "kysely";
import { STAFF_MESSAGES } from "#app/accounts/invitation.ts";
import { authorize, can, type Role } from "#app/access/policy.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent } from "#app/accounts/account-event.server.ts";
import { handOverRequests } from "#app/quote-requests/hand-over.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { endSessions } from "#app/accounts/end-sessions.server.ts";
import { revokeInvitationsOf } from "#app/accounts/invitations.server.ts";
import { requireStepUp, requireStepUpOfFactor } from "#app/accounts/step-up.server.ts";
import type { StaffManager } from "#app/accounts/staff.server.ts";

interface LockedAccount {
  id: string;
  email: string;
  name: string;
  role: Role;
  disabled_at: Date | null;
}

/**
 * Locks all accounts: when owners demote each other at the same time, only one succeeds.
 * @throws Forbidden, NotFound
 */
async function lockStaff(
  tx: Kysely<DB>,
  actor: StaffManager,
  who: string,
): Promise<{ user: LockedAccount; isLastOwner: boolean }> {
  const staff = await tx
    .selectFrom("admin_users")
    .select(["id", "email", "name", "role", "disabled_at"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const self = staff.find(({ id }) => id === actor.id);
  authorize(
    actor.id === null ? actor : { role: self && !self.disabled_at ? self.role : "viewer" },
    "staff.manage",
  );
  const user = staff.find(({ id, email }) => id === who || email.toLowerCase() === who);
  if (!user) throw new NotFound(`There is no account ${who}.`);
  const isOwner = (each: LockedAccount) => each.role === "owner" && each.disabled_at === null;
  const isLastOwner = isOwner(user) && !staff.some((each) => each.id !== user.id && isOwner(each));
  return { user, isLastOwner };
}

/**
 * Changes a role and ends the sessions, and the invitations of who may invite no more. `from` is the role shown in the form; `handTo` receives open requests (null:
 * nobody, undefined: no change).
 * @throws Forbidden, StepUpRequired, NotFound, Conflict (also for the last owner unless `force`)
 */
export async function changeRole(
  db: Database,
  actor: StaffManager,
  who: string,
  change: { role: Role; now: Date; from?: Role; force?: boolean; handTo?: string | null },
): Promise<{ email: string; sessionsEnded: number; already: boolean; handed: number }> {
  authorize(actor, "staff.manage");
  if (actor.id !== null) await requireStepUp(db, actor, change.now);
  return db.transaction().execute(async (tx) => {
    const { user, isLastOwner } = await lockStaff(tx, actor, who);
    const { email } = user;
    if (user.role === change.role) return { email, sessionsEnded: 0, already: true, handed: 0 };
    if (change.from !== undefined && change.from !== user.role)
      throw new Conflict(STAFF_MESSAGES.roleIsNew(ROLE_TEXTS[user.role].name));
    if (isLastOwner && !change.force) throw new Conflict(STAFF_MESSAGES.lastOwner(email));
    await tx.updateTable("admin_users").set({ role: change.role }).where("id", "=", user.id).execute();
    const sessionsEnded = await endSessions(tx, actor, { userId: user.id });
    if (!can(change, "staff.manage")) await revokeInvitationsOf(tx, actor, user, change.now);
    const staysWithRequests = can(change, "requests.write") || change.handTo === undefined;
    const handed = staysWithRequests ? 0 : await handOverRequests(tx, actor, user, change.handTo ?? null);
    await emit(
      tx,
      actor,
      accountEvent(
        "account.role_changed",
        { id: user.id, email },
        { role: [user.role, change.role], sessionsEnded },
      ),
    );
    return { email, sessionsEnded, already: false, handed };
  });
}

/**
 * Disables an account and ends its sessions, links and invitations; the row stays.
 * @throws Forbidden, NotFound, Invalid, Conflict (last owner, no `force`)
 */
export async function disableStaff(
  db: Database,
  actor: StaffManager,
  who: string,
  options: { now: Date; force?: boolean; handTo?: string | null },
): Promise<{ email: string; sessionsEnded: number; already: boolean; handed: number }> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    const { user, isLastOwner } = await lockStaff(tx, actor, who);
    const { email } = user;
    if (user.disabled_at) return { email, sessionsEnded: 0, already: true, handed: 0 };
    if (isLastOwner && !options.force) throw new Conflict(STAFF_MESSAGES.lastOwner(email));
    await tx.updateTable("admin_users").set({ disabled_at: options.now }).where("id", "=", user.id).execute();
    const sessionsEnded = await endSessions(tx, actor, { userId: user.id });
    await tx.deleteFrom("admin_verifications").where("value", "=", user.id).execute();
    await tx.deleteFrom("admin_email_changes").where("user_id", "=", user.id).execute();
    await tx.deleteFrom("deadline_calendars").where("user_id", "=", user.id).execute();
    await revokeInvitationsOf(tx, actor, user, options.now);
    const { handTo } = options;
    const handed = handTo === undefined ? 0 : await handOverRequests(tx, actor, user, handTo);
    await emit(tx, actor, accountEvent("account.disabled", { id: user.id, email }, { sessionsEnded }));
    return { email, sessionsEnded, already: false, handed };
  });
}

/**
 * Enables a disabled account again, with its old password.
 * @throws Forbidden, StepUpRequired with a second factor, NotFound
 */
export async function enableStaff(
  db: Database,
  actor: StaffManager,
  who: string,
  now: Date,
): Promise<{ email: string; already: boolean }> {
  authorize(actor, "staff.manage");
  if (actor.id !== null) await requireStepUpOfFactor(db, actor, now);
  return db.transaction().execute(async (tx) => {
    const { user } = await lockStaff(tx, actor, who);
    const { email } = user;
    if (!user.disabled_at) return { email, already: true };
    await tx.updateTable("admin_users").set({ disabled_at: null }).where("id", "=", user.id).execute();
    await emit(tx, actor, accountEvent("account.enabled", { id: user.id, email }));
    return { email, already: false };
  });
}

/** Ends all sessions of an account, which can sign in again. @throws Forbidden, NotFound */
export async function signOutEverywhere(
  db: Database,
  actor: StaffManager,
  who: string,
): Promise<{ email: string; sessionsEnded: number }> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    const { user } = await lockStaff(tx, actor, who);
    const sessionsEnded = await endSessions(tx, actor, { userId: user.id });
    if (sessionsEnded > 0) {
      await emit(tx, actor, accountEvent("account.signed_out", user, { sessionsEnded }));
    }
    return { email: user.email, sessionsEnded };
  });
}
