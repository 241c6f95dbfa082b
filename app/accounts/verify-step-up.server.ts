import { ACCOUNT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Limits } from "#database/connection/limits.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { takeCode } from "./check-code.server.ts";
import { markStepUp } from "./open-session.server.ts";
import { checkPasskey } from "./passkey-sign-in.server.ts";
import { verifyPassword } from "./password.server.ts";
import type { Owner } from "./second-factor.server.ts";
import { hasSecondFactor } from "./second-factor-state.server.ts";
import { codeRetryAfter, countWrongCode } from "./wrong-codes.server.ts";

export type StepUpCredential = { password: string } | { code: string } | { passkey: unknown };

// Shared with the forms of Account Settings: who sits down at an open screen must not guess there either.
const perAccount = { name: "current-password", points: 10, seconds: 15 * 60 };

/** With a second factor the password proves nothing: it could turn the factor off. @returns null, or the message */
export async function verifyStepUp(
  { db, auth, limits }: { db: Database; auth: Auth; limits: Limits },
  actor: Owner,
  credential: StepUpCredential,
  { address, now }: { address: string; now: Date },
): Promise<{ error: string; limited: boolean } | null> {
  const isSlowed =
    "code" in credential && (await codeRetryAfter({ db, limits }, actor.id, actor.sessionId, now)) > 0;
  if (isSlowed || !(await limits(perAccount, actor.id)))
    return { error: ACCOUNT_MESSAGES.tooManyAttempts, limited: true };
  const error = await db.transaction().execute(async (tx) => {
    if ("password" in credential) {
      if (await hasSecondFactor(tx, actor.id))
        return "You have a second factor: confirm with a code or your passkey. The password alone is not enough.";
      const account = await tx
        .selectFrom("admin_accounts")
        .select("password")
        .where("user_id", "=", actor.id)
        .where("provider_id", "=", "credential")
        .executeTakeFirst();
      if (!(await verifyPassword(credential.password, account?.password ?? "")))
        return ACCOUNT_MESSAGES.currentPasswordWrong;
      await markStepUp(tx, actor, "password", now);
    } else if ("code" in credential) {
      const way = await takeCode(tx, auth, actor, { typed: credential.code, now });
      if (!way) {
        await countWrongCode(tx, actor, { address, now });
        return ACCOUNT_MESSAGES.codeWrong;
      }
      await markStepUp(tx, actor, way, now);
    } else {
      const owner = await checkPasskey(tx, auth, credential.passkey, now);
      if (owner?.id !== actor.id) return ACCOUNT_MESSAGES.passkeyRefused;
      await markStepUp(tx, actor, "passkey", now);
    }
    return null;
  });
  if (error !== null) return { error, limited: false };
  await limits.refund(perAccount, actor.id);
  return null;
}
