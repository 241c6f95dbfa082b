import { parsePasskey } from "../sign-in/step-up-form.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  turnOffAuthenticator,
} from "../authenticator.server.ts";
import { addPasskey, removePasskey, renamePasskey } from "../passkeys.server.ts";
import { renewBackupCodes, requireSecondFactorOfAll } from "../second-factor.server.ts";
import { forgetTrustedDevice } from "../trusted-devices.server.ts";
import { codeSchema, passkeyNameSchema } from "../second-factor.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";

export interface SecurityAnswer extends FormAnswer {
  /** New backup codes, only in this response. */
  codes?: string[] | null;
}

const textOf = (value: FormRecord[string]) => (typeof value === "string" ? value : "");

/** Actions to set up a second factor, also for accounts that have access to nothing else before. */
export const setUpActs: FormActs<SecurityAnswer> = {
  async begin(_record, { db, auth, actor, now }) {
    await beginAuthenticator(db, auth, actor, now());
    return {};
  },
  async cancel(_record, { db, actor }) {
    await cancelAuthenticator(db, actor);
    return {};
  },
  async confirm(record, { db, auth, actor, now }) {
    const { code } = readForm(codeSchema, record);
    const codes = await confirmAuthenticator(db, auth, actor, code, now());
    return { done: ACCOUNT_MESSAGES.authenticatorOn, codes };
  },
  async "passkey-add"(record, { db, auth, actor, now }) {
    const { name } = readForm(passkeyNameSchema, record);
    const passkey = { name, response: parsePasskey(record.passkey) };
    const codes = await addPasskey(db, auth, actor, passkey, now());
    return { done: ACCOUNT_MESSAGES.passkeyAdded, codes };
  },
};

export const securityActs: FormActs<SecurityAnswer> = {
  ...setUpActs,
  async "turn-off"(_record, { db, actor, now }) {
    await turnOffAuthenticator(db, actor, now());
    return { done: ACCOUNT_MESSAGES.authenticatorOff };
  },
  async "new-codes"(_record, { db, actor, now }) {
    const codes = await renewBackupCodes(db, actor, now());
    return { done: ACCOUNT_MESSAGES.backupCodesNew, codes };
  },
  async "passkey-rename"(record, { db, actor }) {
    const { name } = readForm(passkeyNameSchema, record);
    await renamePasskey(db, actor, { id: textOf(record.id), name });
    return { done: ACCOUNT_MESSAGES.passkeyRenamed };
  },
  async "passkey-remove"({ id }, { db, actor, now }) {
    await removePasskey(db, actor, textOf(id), now());
    return { done: ACCOUNT_MESSAGES.passkeyRemoved };
  },
  async forget({ id }, { db, actor }) {
    await forgetTrustedDevice(db, actor, textOf(id));
    return { done: ACCOUNT_MESSAGES.deviceForgotten };
  },
  async require(_record, { db, actor, now }) {
    await requireSecondFactorOfAll(db, actor, true, now());
    return { done: ACCOUNT_MESSAGES.secondFactorRequired };
  },
  async optional(_record, { db, actor, now }) {
    await requireSecondFactorOfAll(db, actor, false, now());
    return { done: ACCOUNT_MESSAGES.secondFactorOptional };
  },
};
