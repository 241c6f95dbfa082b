import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import { inviteStaff, resendInvitation, revokeInvitation } from "#app/accounts/invitations.server.ts";
import { resetSecondFactor } from "#app/accounts/second-factor.server.ts";
import { changeRole, disableStaff, enableStaff, signOutEverywhere } from "./manage-staff.server.ts";
import { inviteSchema, STAFF_MESSAGES } from "#app/accounts/invitation.ts";
import { isRole } from "#app/access/policy.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";

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
