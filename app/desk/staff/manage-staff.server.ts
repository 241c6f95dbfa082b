import type { Kysely } from "kysely";
import { STAFF_MESSAGES, inviteSchema } from "#app/accounts/invitation.ts";
import { authorize, can, type Role, isRole } from "#app/access/policy.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { handOverRequests } from "#app/quote-requests/owner.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { endSessions, accountEvent } from "#app/accounts/change-account.server.ts";
import {
  revokeInvitationsOf,
  inviteStaff,
  resendInvitation,
  revokeInvitation,
} from "#app/accounts/invitations.server.ts";
import { requireStepUp, requireStepUpOfFactor } from "#app/accounts/step-up.server.ts";
import type { StaffManager } from "#app/accounts/staff.server.ts";
import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import { resetSecondFactor } from "#app/accounts/second-factor.server.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/words.ts";

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
  accountId: string,
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
  const user = staff.find(({ id, email }) => id === accountId || email.toLowerCase() === accountId);
  if (!user) throw new NotFound(`There is no account ${accountId}.`);
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
  accountId: string,
  change: { role: Role; now: Date; from?: Role; force?: boolean; handTo?: string | null },
): Promise<{ email: string; sessionsEnded: number; already: boolean; handed: number }> {
  authorize(actor, "staff.manage");
  if (actor.id !== null) await requireStepUp(db, actor, change.now);
  return db.transaction().execute(async (tx) => {
    const { user, isLastOwner } = await lockStaff(tx, actor, accountId);
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
  accountId: string,
  options: { now: Date; force?: boolean; handTo?: string | null },
): Promise<{ email: string; sessionsEnded: number; already: boolean; handed: number }> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    const { user, isLastOwner } = await lockStaff(tx, actor, accountId);
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
  accountId: string,
  now: Date,
): Promise<{ email: string; already: boolean }> {
  authorize(actor, "staff.manage");
  if (actor.id !== null) await requireStepUpOfFactor(db, actor, now);
  return db.transaction().execute(async (tx) => {
    const { user } = await lockStaff(tx, actor, accountId);
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
  accountId: string,
): Promise<{ email: string; sessionsEnded: number }> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    const { user } = await lockStaff(tx, actor, accountId);
    const sessionsEnded = await endSessions(tx, actor, { userId: user.id });
    if (sessionsEnded > 0) {
      await emit(tx, actor, accountEvent("account.signed_out", user, { sessionsEnded }));
    }
    return { email: user.email, sessionsEnded };
  });
}

const textOf = (value: FormRecord[string]) => (typeof value === "string" ? value : "");
const emailLimit = { name: "invitations", points: 30, seconds: 60 * 60 };

const withHanded = (done: string, handed: number) =>
  handed > 0 ? `${done}. ${REQUEST_MESSAGES.handed(handed)}` : done;

export const staffActs: FormActs = {
  async invite(record, { db, publicUrl, now, limits, actor }) {
    const invited = readForm(inviteSchema, record);
    if (!(await limits(emailLimit, actor.id))) return { error: STAFF_MESSAGES.tooManyInvitations };
    await inviteStaff(db, actor, invited, { publicUrl, now: now() });
    return { done: STAFF_MESSAGES.invited(invited.email) };
  },
  async resend({ id }, { db, publicUrl, now, limits, actor }) {
    if (!(await limits(emailLimit, actor.id))) return { error: STAFF_MESSAGES.tooManyInvitations };
    const email = await resendInvitation(db, actor, textOf(id), { publicUrl, now: now() });
    return { done: STAFF_MESSAGES.sentAgain(email) };
  },
  async revoke({ id }, { db, now, actor }) {
    return { done: STAFF_MESSAGES.revoked(await revokeInvitation(db, actor, textOf(id), now())) };
  },
  async role({ id, role, from, hand_to }, { db, now, actor }) {
    if (!isRole(role)) return { fieldErrors: { role: [STAFF_MESSAGES.chooseRole] } };
    const change = {
      role,
      now: now(),
      from: isRole(from) ? from : undefined,
      handTo: textOf(hand_to) || null,
    };
    const { email, already, handed } = await changeRole(db, actor, textOf(id), change);
    const says = already ? STAFF_MESSAGES.roleStays : STAFF_MESSAGES.roleChanged;
    return { done: withHanded(says(email, ROLE_TEXTS[role].name), handed) };
  },
  async "reset-2fa"({ id }, { db, now, actor }) {
    const had = await resetSecondFactor(db, actor, textOf(id), now());
    return { done: had ? STAFF_MESSAGES.secondFactorReset : STAFF_MESSAGES.noSecondFactor };
  },
  async disable({ id, hand_to }, { db, now, actor }) {
    const options = { now: now(), handTo: textOf(hand_to) || null };
    const { email, handed } = await disableStaff(db, actor, textOf(id), options);
    return { done: withHanded(STAFF_MESSAGES.disabled(email), handed) };
  },
  async enable({ id }, { db, now, actor }) {
    return { done: STAFF_MESSAGES.enabled((await enableStaff(db, actor, textOf(id), now())).email) };
  },
  async "sign-out"({ id }, { db, actor }) {
    const { email, sessionsEnded } = await signOutEverywhere(db, actor, textOf(id));
    return { done: STAFF_MESSAGES.signedOut(email, sessionsEnded) };
  },
};
