import type { Kysely } from "kysely";
import { readCode } from "./second-factor.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent } from "./account-event.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { takeBackupCode } from "./backup-codes.server.ts";
import { openSecret } from "./secret-box.server.ts";
import { stepOfCode } from "./totp.server.ts";

/** Checks and uses up a typed code in the caller's transaction, under a lock: it works once, also when sent twice at once. */
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
