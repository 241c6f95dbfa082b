import { parsePasskey } from "../sign-in/step-up-form.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  turnOffAuthenticator,
  authenticatorSince,
  secretToConfirm,
} from "../authenticator.server.ts";
import { addPasskey, removePasskey, renamePasskey, listPasskeys } from "../passkeys.server.ts";
import { renewBackupCodes, setSecondFactorRequired } from "../second-factor.server.ts";
import { forgetTrustedDevice, listTrustedDevices } from "../trusted-devices.server.ts";
import { codeSchema, passkeyNameSchema, formatSecret } from "../second-factor.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { backupCodesLeft } from "#app/accounts/backup-codes.server.ts";
import { secondFactorRequiredSince } from "#app/accounts/second-factor-state.server.ts";
import { totpAddress } from "#app/accounts/check-code.server.ts";
import { can } from "#app/access/policy.ts";
import { browserName } from "#app/accounts/session.ts";

export async function readSecurity(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, auth, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  const moment = now();
  const [since, secret, passkeys, codesLeft, devices, requiredSince] = await Promise.all([
    authenticatorSince(db, staff.id),
    secretToConfirm(db, auth, staff.id, moment),
    listPasskeys(db, staff.id),
    backupCodesLeft(db, staff.id),
    listTrustedDevices({ db, auth }, staff.id, { cookies: request.headers.get("cookie"), now: moment }),
    secondFactorRequiredSince(db),
  ]);
  return {
    email: staff.email,
    since,
    setUp: secret === null ? null : await setUpOf(secret, staff.email),
    passkeys,
    codesLeft,
    devices,
    requiredSince,
    mayRequire: can(staff, "settings.manage"),
    browser: browserName(request.headers.get("user-agent")),
  };
}

export type Security = Awaited<ReturnType<typeof readSecurity>>;

async function setUpOf(secret: string, email: string) {
  const address = totpAddress(secret, email);
  const { toSVG } = await import("bwip-js/node");
  const options = { bcid: "qrcode", text: address, eclevel: "M", scale: 1, padding: 4 };
  const svg = toSVG(options);
  return { address, secret: formatSecret(secret), qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

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
    await setSecondFactorRequired(db, actor, true, now());
    return { done: ACCOUNT_MESSAGES.secondFactorRequired };
  },
  async optional(_record, { db, actor, now }) {
    await setSecondFactorRequired(db, actor, false, now());
    return { done: ACCOUNT_MESSAGES.secondFactorOptional };
  },
};
