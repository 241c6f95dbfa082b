import { z } from "zod";
import { ACCOUNT_MESSAGES } from "./words.ts";

/** Seconds for which a code of an authenticator app is valid (RFC 6238). */
export const STEP_SECONDS = 30;
export const CODE_DIGITS = 6;
/** Accepted clock deviation, in steps. */
export const CLOCK_SKEW_STEPS = 1;

export const BACKUP_CODES = 10;
// Without ambiguous characters: thirty of them, so that ten have 49 random bits.
export const BACKUP_CODE_SIGNS = "23456789abcdefghjkmnpqrstvwxyz";
export const BACKUP_CODE_LENGTH = 10;

export const PENDING_SIGN_IN_MS = 10 * 60 * 1000;
/** Number of wrong codes that ends a pending sign-in. */
export const WRONG_CODES_END = 20;
/** Number of wrong codes of an account within a day after which its owner is notified. */
export const WRONG_CODES_MAILED = 20;
export const WRONG_CODES_SLOWED = 100;
export const TRUSTED_DEVICE_MS = 30 * 24 * 60 * 60 * 1000;
export const NEW_SECRET_MS = 60 * 60 * 1000;
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

export const PASSKEYS_MAX = 20;

/** Distinguishes a code of an app from a backup code; null for anything else. */
export function readCode(typed: string): { kind: "app" | "backup"; code: string } | null {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\-–·.]/g, "");
  if (code.length === CODE_DIGITS && /^\d+$/.test(code)) return { kind: "app", code };
  const isBackup =
    code.length === BACKUP_CODE_LENGTH && [...code].every((sign) => BACKUP_CODE_SIGNS.includes(sign));
  return isBackup ? { kind: "backup", code } : null;
}

export function formatBackupCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function formatSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

export function backupCodesText(
  codes: readonly string[],
  account: { company: string; email: string },
): string {
  return [
    `Backup codes of ${account.email} for the back office of ${account.company}`,
    "Each works once, in place of a code of your authenticator app or your passkey.",
    "",
    ...codes,
    "",
  ].join("\n");
}

const typedCode = z
  .string({ error: ACCOUNT_MESSAGES.codeRequired })
  .trim()
  .min(1, ACCOUNT_MESSAGES.codeRequired)
  .max(40, ACCOUNT_MESSAGES.codeWrong);

export const codeSchema = z.object({ code: typedCode });

export const stepUpPasswordSchema = z.object({
  currentPassword: z
    .string({ error: ACCOUNT_MESSAGES.passwordRequired })
    .min(1, ACCOUNT_MESSAGES.passwordRequired),
});

export const passkeyNameSchema = z.object({
  name: z
    .string({ error: ACCOUNT_MESSAGES.passkeyNameRequired })
    .trim()
    .min(1, ACCOUNT_MESSAGES.passkeyNameRequired)
    .max(60, "Name must be at most 60 characters long"),
});
