import type { Kysely } from "kysely";
import { readCode, CLOCK_SKEW_STEPS, CODE_DIGITS, STEP_SECONDS } from "./second-factor.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent } from "./change-account.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { takeBackupCode } from "./backup-codes.server.ts";
import { openSecret } from "./secrets.server.ts";
import { Secret, TOTP } from "otpauth";
import { company } from "#content/company.ts";

/** Verifies and uses up a code in the caller's transaction, under a lock: it works once, even when sent twice concurrently. */
export async function takeCode(
  tx: Kysely<DB>,
  auth: Auth,
  user: { id: string; email: string },
  { typed, now }: { typed: string; now: Date },
): Promise<"code" | "backup code" | null> {
  const read = readCode(typed);
  if (read?.kind === "app") return (await takeAppCode(tx, auth, user.id, read.code, now)) ? "code" : null;
  const left = read ? await takeBackupCode(tx, user.id, read.code, now) : null;
  if (left === null) return null;
  await emit(tx, user, accountEvent("backup_code.used", user, { left }));
  await queueMail(tx, {
    kind: "second_factor_changed",
    to: user.email,
    change: "backup_code_used",
    left,
    changedAt: now.toISOString(),
  });
  return "backup code";
}

async function takeAppCode(
  tx: Kysely<DB>,
  auth: Auth,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const app = await tx
    .selectFrom("admin_authenticators")
    .select(["secret", "last_step"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const secret = app?.secret ? openSecret(auth, userId, app.secret) : null;
  if (!app || secret === null) return false;
  const step = stepOfCode(secret, code, { now, lastStep: Number(app.last_step) });
  if (step === null) return false;
  await tx
    .updateTable("admin_authenticators")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

const parameters = { algorithm: "SHA1", digits: CODE_DIGITS, period: STEP_SECONDS } as const;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that an authenticator app reads from a QR code or a link (Key Uri Format). */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({ ...parameters, issuer: company.name, label: email, secret }).toString();
}

/**
 * Returns the time step (30 s since 1970) of a code, within one step of now; null for a wrong code, or a step not
 * after the last one used.
 */
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
