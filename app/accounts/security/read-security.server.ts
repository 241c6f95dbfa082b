import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { backupCodesLeft } from "../backup-codes.server.ts";
import { listPasskeys } from "../passkeys.server.ts";
import { authenticatorSince, secretToConfirm } from "../authenticator.server.ts";
import { secondFactorRequiredSince } from "../second-factor-state.server.ts";
import { totpAddress } from "../check-code.server.ts";
import { listTrustedDevices } from "../trusted-devices.server.ts";
import { can } from "#app/access/policy.ts";
import { formatSecret } from "../second-factor.ts";
import { browserName } from "../session.ts";

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
