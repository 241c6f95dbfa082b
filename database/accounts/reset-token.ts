import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../schema.generated.ts";

/** A link to set a new password works once, for this long. */
const lifetimeMs = 60 * 60 * 1000;

/** Marks the rows of `admin_verifications` that are reset links; `value` is the account's id. */
export const RESET_PREFIX = "password-reset:";

/**
 * Stores a new token for an account and returns the link that holds it. The token is unguessable and stands in the
 * link and nowhere else.
 */
export async function storeResetLink(
  tx: Kysely<DB>,
  userId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .insertInto("admin_verifications")
    .values({
      identifier: resetIdentifier(token),
      value: userId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return `${publicUrl}/admin/reset-password?token=${token}`;
}

/** What the database keeps of a token: enough to know it again, useless to whoever reads it. */
export function resetIdentifier(token: string): string {
  return RESET_PREFIX + createHash("sha256").update(token).digest("base64url");
}
