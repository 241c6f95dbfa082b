import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { cancelEmailChange, requestEmailChange } from "./email-change.server.ts";
import { setOwnName, updateAdminPassword } from "./own-account.server.ts";
import { endOtherSessions, endSession } from "./session.server.ts";
import { type CallReply, emailChangeSchema, passwordChangeSchema } from "./credentials.ts";
import { STAFF_MESSAGES } from "./invitation.ts";
import { ownNameSchema } from "./person.ts";
import { savePreference } from "./preferences.server.ts";
import { THEME_KEY, themeSchema } from "./theme.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";

// Prevents guessing the password on another person's unlocked screen.
const perAccount = { name: "current-password", points: 10, seconds: 15 * 60 };

export const accountActs: FormActs = {
  async email(record, scope) {
    const { db, publicUrl, hasMailServer, now, actor } = scope;
    const change = readForm(emailChangeSchema(actor.email), record);
    const { emailUpdateFailed: failed, emailUpdateException: exception } = ACCOUNT_MESSAGES;
    return answerLimited(scope, { failed, exception }, () =>
      requestEmailChange(db, actor, change, { publicUrl, hasMailServer, now: now() }),
    );
  },
  async "cancel-email"(_record, { db, actor }) {
    await cancelEmailChange(db, actor);
    return { done: STAFF_MESSAGES.emailChangeCancelled };
  },
  async password(record, scope) {
    const { db, now, actor } = scope;
    const change = readForm(passwordChangeSchema, record);
    const { passwordUpdateFailed: failed, passwordUpdateException: exception } = ACCOUNT_MESSAGES;
    return answerLimited(scope, { failed, exception }, () => updateAdminPassword(db, actor, change, now()));
  },
  async name(record, { db, now, actor }) {
    await setOwnName(db, actor, readForm(ownNameSchema, record).name, now());
    return { done: STAFF_MESSAGES.nameSaved };
  },
  async theme(record, { db, actor }) {
    await savePreference(db, actor, THEME_KEY, readForm(themeSchema, record).theme);
    return { done: STAFF_MESSAGES.themeSaved };
  },
  async "end-session"({ session }, { db, actor }) {
    // A session that has ended since counts as success.
    await endSession(db, actor, typeof session === "string" ? session : "");
    return { done: ACCOUNT_MESSAGES.sessionEndedThere };
  },
  async "end-other-sessions"(_record, { db, actor }) {
    const endedSessions = await endOtherSessions(db, actor);
    return { done: endedSessions > 0 ? STAFF_MESSAGES.othersSignedOut : STAFF_MESSAGES.nowhereElse };
  },
};

const fieldOf = new Map<string, string>([
  [ACCOUNT_MESSAGES.emailTaken, "newEmail"],
  [ACCOUNT_MESSAGES.currentPasswordWrong, "currentPassword"],
]);

async function answerLimited(
  { limits, log, actor }: StaffScope,
  { failed, exception }: { failed: string; exception: string },
  change: () => Promise<CallReply & { field?: string }>,
): Promise<Omit<FormAnswer, "intent"> & { status?: number }> {
  try {
    if (!(await limits(perAccount, actor.id)))
      return { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts };
    const reply = await change();
    if (!reply.success) {
      const error = reply.error || failed;
      const field = reply.field ?? fieldOf.get(error);
      return field ? { fieldErrors: { [field]: [error] } } : { error };
    }
    await limits.refund(perAccount, actor.id);
    return { done: reply.message };
  } catch (error) {
    if (error instanceof StepUpRequired) throw error;
    log.error({ err: error }, "an account could not be changed");
    return { status: 503, error: wordsOfFailure(error, exception) };
  }
}
