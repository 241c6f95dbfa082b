import { createHash, randomBytes } from "node:crypto";

/** A link to set a new password works once, for this long. */
export const RESET_TOKEN_MS = 60 * 60 * 1000;

/** Marks the rows of `admin_verifications` that are reset links; `value` is the account's id. */
export const RESET_PREFIX = "password-reset:";

/** A new token, unguessable; it stands in the mail's link and nowhere else. */
export function makeResetToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: enough to know it again, useless to whoever reads it. */
export function resetIdentifier(token: string): string {
  return RESET_PREFIX + createHash("sha256").update(token).digest("base64url");
}
