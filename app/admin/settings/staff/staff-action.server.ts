import { data, type RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { statusOf } from "#app/request/error-mapping.server.ts";
import { inviteStaff, resendInvitation, revokeInvitation } from "#database/accounts/invitations.ts";
import { resetSecondFactor } from "#database/accounts/second-factor.ts";
import { changeRole, disableStaff, enableStaff, signOutEverywhere } from "#database/accounts/manage-staff.ts";
import { ProofRequired } from "#domain/accounts/fresh-proof.ts";
import { inviteSchema, STAFF_MESSAGES } from "#domain/accounts/invitation.ts";
import { can, forbiddenText, isRole } from "#domain/accounts/policy.ts";
import { ROLE_TEXTS } from "#domain/accounts/role-texts.ts";
import { DomainError, Forbidden, Invalid } from "#domain/errors.ts";
import { type ActAnswer, type FormRecord, parseForm } from "#domain/form-result.ts";
import { REQUEST_MESSAGES } from "#words/requests.ts";

export interface StaffAnswer extends ActAnswer {
  values?: FormRecord;
}

type Context = Readonly<RouterContextProvider>;
type Act = (context: Context, record: FormRecord) => Promise<StaffAnswer>;

const textOf = (value: FormRecord[string]) => (typeof value === "string" ? value : "");
const emailLimit = { name: "invitations", points: 30, seconds: 60 * 60 };

const withHanded = (done: string, handed: number) =>
  handed > 0 ? `${done}. ${REQUEST_MESSAGES.handed(handed)}` : done;

const acts: Record<string, Act> = {
  async invite(context, record) {
    const { db, publicUrl, now, limits } = context.get(requestScope);
    const staff = context.get(staffContext);
    const parsed = parseForm(inviteSchema, record);
    if (!parsed.ok) return parsed;
    if (!(await limits(emailLimit, staff.id))) return { error: STAFF_MESSAGES.tooManyInvitations };
    await inviteStaff(db, staff, parsed.value, { publicUrl, now: now() });
    return { done: STAFF_MESSAGES.invited(parsed.value.email) };
  },
  async resend(context, { id }) {
    const { db, publicUrl, now, limits } = context.get(requestScope);
    const staff = context.get(staffContext);
    if (!(await limits(emailLimit, staff.id))) return { error: STAFF_MESSAGES.tooManyInvitations };
    const email = await resendInvitation(db, staff, textOf(id), { publicUrl, now: now() });
    return { done: STAFF_MESSAGES.sentAgain(email) };
  },
  async revoke(context, { id }) {
    const { db, now } = context.get(requestScope);
    const email = await revokeInvitation(db, context.get(staffContext), textOf(id), now());
    return { done: STAFF_MESSAGES.revoked(email) };
  },
  async role(context, { id, role, from, hand_to }) {
    const { db, now } = context.get(requestScope);
    if (!isRole(role)) return { fieldErrors: { role: [STAFF_MESSAGES.chooseRole] } };
    const change = {
      role,
      now: now(),
      from: isRole(from) ? from : undefined,
      handTo: textOf(hand_to) || null,
    };
    const { email, already, handed } = await changeRole(db, context.get(staffContext), textOf(id), change);
    const says = already ? STAFF_MESSAGES.roleStays : STAFF_MESSAGES.roleChanged;
    return { done: withHanded(says(email, ROLE_TEXTS[role].name), handed) };
  },
  async "reset-2fa"(context, { id }) {
    const { db, now } = context.get(requestScope);
    const had = await resetSecondFactor(db, context.get(staffContext), textOf(id), now());
    return { done: had ? STAFF_MESSAGES.secondFactorReset : STAFF_MESSAGES.noSecondFactor };
  },
  async disable(context, { id, hand_to }) {
    const { db, now } = context.get(requestScope);
    const options = { now: now(), handTo: textOf(hand_to) || null };
    const { email, handed } = await disableStaff(db, context.get(staffContext), textOf(id), options);
    return { done: withHanded(STAFF_MESSAGES.disabled(email), handed) };
  },
  async enable(context, { id }) {
    const { db } = context.get(requestScope);
    const { email } = await enableStaff(db, context.get(staffContext), textOf(id));
    return { done: STAFF_MESSAGES.enabled(email) };
  },
  async "sign-out"(context, { id }) {
    const { db } = context.get(requestScope);
    const ended = await signOutEverywhere(db, context.get(staffContext), textOf(id));
    return { done: STAFF_MESSAGES.signedOut(ended.email, ended.sessionsEnded) };
  },
};

export async function actOnStaff(context: Context, record: FormRecord) {
  const actor = context.get(staffContext);
  if (!can(actor, "staff.manage")) {
    return data<StaffAnswer>({ error: forbiddenText(actor.role), values: record }, 403);
  }
  const act = Object.hasOwn(acts, textOf(record.intent)) ? acts[textOf(record.intent)] : undefined;
  if (!act) throw data(null, { status: 400 });
  try {
    const answer = await act(context, record);
    return data<StaffAnswer>({ values: record, ...answer }, answer.done ? 200 : 400);
  } catch (error) {
    if (error instanceof Invalid)
      return data<StaffAnswer>({ fieldErrors: error.fieldErrors, values: record }, 400);
    if (!(error instanceof DomainError) || error instanceof Forbidden || error instanceof ProofRequired)
      throw error;
    return data<StaffAnswer>({ error: error.userMessage, values: record }, statusOf(error));
  }
}
