import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { BACKUP_CODE_LENGTH, BACKUP_CODE_SIGNS, BACKUP_CODES, formatBackupCode } from "./second-factor.ts";
import type { DB } from "#database/schema.generated.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

function newCode(): string {
  return Array.from(
    { length: BACKUP_CODE_LENGTH },
    () => BACKUP_CODE_SIGNS[randomInt(BACKUP_CODE_SIGNS.length)],
  ).join("");
}

/** Replaces an account's backup codes in the caller's transaction; returns them formatted, to be shown once. */
export async function replaceBackupCodes(tx: Kysely<DB>, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(newCode());
  const rows = [];
  // Sequentially: ten hashes at once would take 190 MB.
  for (const code of codes) rows.push({ user_id: userId, code_hash: await hashPassword(code) });
  await tx.deleteFrom("admin_backup_codes").where("user_id", "=", userId).execute();
  await tx.insertInto("admin_backup_codes").values(rows).execute();
  return [...codes].map(formatBackupCode);
}

/** Uses up a backup code in the caller's transaction, under a lock. @returns the number left, or null for a wrong code */
export async function takeBackupCode(
  tx: Kysely<DB>,
  userId: string,
  code: string,
  now: Date,
): Promise<number | null> {
  const unused = await tx
    .selectFrom("admin_backup_codes")
    .select(["id", "code_hash"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, code_hash } of unused) {
    if (!(await verifyPassword(code, code_hash))) continue;
    await tx.updateTable("admin_backup_codes").set({ used_at: now }).where("id", "=", id).execute();
    return unused.length - 1;
  }
  return null;
}

export async function backupCodesLeft(db: Kysely<DB>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("admin_backup_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
