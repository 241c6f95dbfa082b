import { Secret, TOTP } from "otpauth";
import { company } from "#content/company.ts";
import { CLOCK_SKEW_STEPS, CODE_DIGITS, STEP_SECONDS } from "./second-factor.ts";

const parameters = { algorithm: "SHA1", digits: CODE_DIGITS, period: STEP_SECONDS } as const;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address an authenticator app reads from a QR code or a link (Key Uri Format). */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({ ...parameters, issuer: company.name, label: email, secret }).toString();
}

/** Half minutes since 1970, one around now; null for a wrong code, or a step not after the last one used. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: CLOCK_SKEW_STEPS,
  });
  if (delta === null) return null;
  const step = TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
  return step > lastStep ? step : null;
}
