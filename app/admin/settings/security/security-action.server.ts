import type { RouterContextProvider } from "react-router";
import { parsePasskey } from "#app/auth/prove.server.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { statusOf } from "#app/request/error-mapping.server.ts";
import { addPasskey, removePasskey, renamePasskey } from "#database/accounts/passkeys.ts";
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  turnOffAuthenticator,
} from "#database/accounts/authenticator.ts";
import { renewBackupCodes, requireSecondFactorOfAll } from "#database/accounts/second-factor.ts";
import { forgetTrustedDevice } from "#database/accounts/trusted-devices.ts";
import { ProofRequired } from "#domain/accounts/fresh-proof.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { codeSchema, passkeyNameSchema } from "#domain/accounts/second-factor.ts";
import { DomainError, Invalid } from "#domain/errors.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";

export interface SecurityAnswer {
  intent: string;
  success?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
  /** New backup codes: they are in this answer, and nowhere else. */
  codes?: string[] | null;
}

type Outcome = Omit<SecurityAnswer, "intent"> & { status?: number };
type Act = (context: Readonly<RouterContextProvider>, record: FormRecord) => Promise<Outcome>;

const textOf = (value: FormRecord[string]) => (typeof value === "string" ? value : "");

const acts: Record<string, Act> = {
  async begin(context) {
    const { db, auth, now } = context.get(requestScope);
    await beginAuthenticator(db, auth, context.get(staffContext), now());
    return {};
  },
  async cancel(context) {
    await cancelAuthenticator(context.get(requestScope).db, context.get(staffContext));
    return {};
  },
  async confirm(context, record) {
    const { db, auth, now } = context.get(requestScope);
    const parsed = parseForm(codeSchema, record);
    if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors };
    const codes = await confirmAuthenticator(db, auth, context.get(staffContext), parsed.value.code, now());
    return { success: ACCOUNT_MESSAGES.authenticatorOn, codes };
  },
  async "turn-off"(context) {
    const { db, now } = context.get(requestScope);
    await turnOffAuthenticator(db, context.get(staffContext), now());
    return { success: ACCOUNT_MESSAGES.authenticatorOff };
  },
  async "new-codes"(context) {
    const { db, now } = context.get(requestScope);
    const codes = await renewBackupCodes(db, context.get(staffContext), now());
    return { success: ACCOUNT_MESSAGES.backupCodesNew, codes };
  },
  async "passkey-add"(context, record) {
    const { db, auth, now } = context.get(requestScope);
    const parsed = parseForm(passkeyNameSchema, record);
    if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
    const passkey = { name: parsed.value.name, response: parsePasskey(record.passkey) };
    const codes = await addPasskey(db, auth, context.get(staffContext), passkey, now());
    return { success: ACCOUNT_MESSAGES.passkeyAdded, codes };
  },
  async "passkey-rename"(context, record) {
    const parsed = parseForm(passkeyNameSchema, record);
    if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
    const { db } = context.get(requestScope);
    await renamePasskey(db, context.get(staffContext), { id: textOf(record.id), name: parsed.value.name });
    return { success: ACCOUNT_MESSAGES.passkeyRenamed };
  },
  async "passkey-remove"(context, record) {
    const { db, now } = context.get(requestScope);
    await removePasskey(db, context.get(staffContext), textOf(record.id), now());
    return { success: ACCOUNT_MESSAGES.passkeyRemoved };
  },
  async forget(context, record) {
    await forgetTrustedDevice(context.get(requestScope).db, context.get(staffContext), textOf(record.id));
    return { success: ACCOUNT_MESSAGES.deviceForgotten };
  },
  async require(context) {
    const { db, now } = context.get(requestScope);
    await requireSecondFactorOfAll(db, context.get(staffContext), true, now());
    return { success: ACCOUNT_MESSAGES.secondFactorRequired };
  },
  async optional(context) {
    const { db, now } = context.get(requestScope);
    await requireSecondFactorOfAll(db, context.get(staffContext), false, now());
    return { success: ACCOUNT_MESSAGES.secondFactorOptional };
  },
};

export async function actOnSecurity(
  context: Readonly<RouterContextProvider>,
  record: FormRecord,
): Promise<{ answer: SecurityAnswer; status: number } | null> {
  const intent = textOf(record.intent);
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) return null;
  try {
    const { status = 200, ...answer } = await act(context, record);
    return { answer: { intent, ...answer }, status };
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof ProofRequired) throw error;
    if (error instanceof Invalid && Object.keys(error.fieldErrors).length > 0)
      return { answer: { intent, fieldErrors: error.fieldErrors }, status: 400 };
    return { answer: { intent, error: error.userMessage }, status: statusOf(error) };
  }
}
