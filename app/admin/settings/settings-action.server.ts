import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { cancelEmailChange, requestEmailChange } from "#database/accounts/email-change.ts";
import { setOwnName, updateAdminPassword } from "#database/accounts/own-account.ts";
import { endOtherSessions, endSession } from "#database/accounts/session.ts";
import { type CallReply, emailChangeSchema, passwordChangeSchema } from "#domain/accounts/credentials.ts";
import { STAFF_MESSAGES } from "#domain/accounts/invitation.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { ownNameSchema } from "#domain/accounts/person.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";

export type SettingsIntent =
  | "email"
  | "cancel-email"
  | "password"
  | "name"
  | "end-session"
  | "end-other-sessions";

export interface SettingsAnswer {
  intent: SettingsIntent;
  success?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}

type Context = Readonly<RouterContextProvider>;
type Outcome = SettingsAnswer & { status: number };

// Whoever sits down at somebody else's open screen must not guess the password there.
const perAccount = { name: "current-password", points: 10, seconds: 15 * 60 };

export async function changeEmail(context: Context, record: FormRecord): Promise<Outcome> {
  const intent = "email";
  const { db, publicUrl, hasMailServer, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  const parsed = parseForm(emailChangeSchema(staff.email), record);
  if (!parsed.ok) return { intent, status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const { newEmail, confirmEmail } = parsed.value;
  const values = { newEmail, confirmEmail };
  return guarded(context, { intent, values, exception: ACCOUNT_MESSAGES.emailUpdateException }, async () => {
    const reply = await requestEmailChange(db, staff, parsed.value, {
      publicUrl,
      hasMailServer,
      now: now(),
    });
    return outcomeOf(reply, { intent, values, failed: ACCOUNT_MESSAGES.emailUpdateFailed });
  });
}

export async function changePassword(context: Context, record: FormRecord): Promise<Outcome> {
  const intent = "password";
  const { db, now } = context.get(requestScope);
  const parsed = parseForm(passwordChangeSchema, record);
  if (!parsed.ok) return { intent, status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  return guarded(context, { intent, exception: ACCOUNT_MESSAGES.passwordUpdateException }, async () => {
    const reply = await updateAdminPassword(db, context.get(staffContext), parsed.value, now());
    return outcomeOf(reply, { intent, failed: ACCOUNT_MESSAGES.passwordUpdateFailed });
  });
}

export async function endOneSession(context: Context, record: FormRecord): Promise<Outcome> {
  const { db } = context.get(requestScope);
  const id = typeof record.session === "string" ? record.session : "";
  // One that has ended meanwhile is what was asked for.
  await endSession(db, context.get(staffContext), id);
  return { intent: "end-session", status: 200, success: ACCOUNT_MESSAGES.sessionEndedThere };
}

export async function signOutOtherSessions(context: Context): Promise<Outcome> {
  const { db } = context.get(requestScope);
  const ended = await endOtherSessions(db, context.get(staffContext));
  const success = ended > 0 ? STAFF_MESSAGES.othersSignedOut : STAFF_MESSAGES.nowhereElse;
  return { intent: "end-other-sessions", status: 200, success };
}

export async function dropEmailChange(context: Context): Promise<Outcome> {
  const { db } = context.get(requestScope);
  await cancelEmailChange(db, context.get(staffContext));
  return { intent: "cancel-email", status: 200, success: STAFF_MESSAGES.emailChangeCancelled };
}

export async function changeName(context: Context, record: FormRecord): Promise<Outcome> {
  const intent = "name";
  const { db, now } = context.get(requestScope);
  const parsed = parseForm(ownNameSchema, record);
  if (!parsed.ok) return { intent, status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  await setOwnName(db, context.get(staffContext), parsed.value.name, now());
  return { intent, status: 200, success: STAFF_MESSAGES.nameSaved };
}

async function guarded(
  context: Context,
  form: { intent: SettingsIntent; values?: FormRecord; exception: string },
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const { limits, log } = context.get(requestScope);
  const { intent, values } = form;
  const account = context.get(staffContext).id;
  try {
    if (!(await limits(perAccount, account)))
      return { intent, status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts, values };
    const outcome = await change();
    if (outcome.success) await limits.refund(perAccount, account);
    return outcome;
  } catch (error) {
    log.error({ err: error }, "an account could not be changed");
    return { intent, status: 503, error: form.exception, values };
  }
}

/** Messages about one field stand at it; the others concern the whole form. */
const fieldOf = new Map<string, string>([
  [ACCOUNT_MESSAGES.emailTaken, "newEmail"],
  [ACCOUNT_MESSAGES.currentPasswordWrong, "currentPassword"],
]);

function outcomeOf(
  reply: CallReply & { field?: string },
  form: { intent: SettingsIntent; values?: FormRecord; failed: string },
): Outcome {
  const { intent, values } = form;
  if (reply.success) return { intent, status: 200, success: reply.message };
  const error = reply.error || form.failed;
  const field = reply.field ?? fieldOf.get(error);
  return field
    ? { intent, status: 400, fieldErrors: { [field]: [error] }, values }
    : { intent, status: 400, error, values };
}
