import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { hashLinkToken, newLinkToken } from "./secrets.server.ts";
import { lockAccount, endSessions } from "./change-account.server.ts";
import words from "./common-passwords.json" with { type: "json" };

const form = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Maximum bcrypt cost. Each step doubles the time: at 14 a check takes about a second, at 20 a minute. */
export const BCRYPT_MAX_COST = 14;

/** Returns the cost of a bcrypt hash, which accounts from another site may have; null for anything else. */
export function bcryptCost(stored: string): number | null {
  const cost = Number(form.exec(stored)?.[1] ?? 0);
  return cost >= 4 ? cost : null;
}

/** Verifies a password against a bcrypt hash; false for any other text, and above the maximum cost. */
export async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  const cost = bcryptCost(stored);
  if (cost === null || cost > BCRYPT_MAX_COST) return false;
  // Loaded on first use: most installations have no such hash.
  const { verify } = await import("@node-rs/bcrypt");
  return verify(password, stored);
}

const derive = promisify(argon2);
interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** Cost of new hashes, stored with them; tests that need any hash lower it (`tests/cheap-hashes.ts`). */
export const hashCost: Readonly<HashCost> = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password by Argon2id (19 MiB, two passes, one lane). @returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { message: password.normalize("NFKC"), nonce, ...hashCost });
  const { memory, passes, parallelism } = hashCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** Verifies a password against an Argon2id string, or a bcrypt hash of another site; false for any other format. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored,
  );
  if (!match) return verifyBcrypt(password, stored);
  const expected = Buffer.from(match[5] ?? "", "base64");
  const actual = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(match[4] ?? "", "base64"),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=/g, "");

/** Returns the error for a password that is too weak for the account; null when it is accepted. */
export function weaknessOf(password: string, email: string): string | null {
  return passwordWeakness(password, [company.name, email]);
}

const lifetimeMs = 60 * 60 * 1000;

export const RESET_PREFIX = "password-reset:";

/** Stores the hash of a new reset token and returns the link, which alone contains the token. */
export async function storeResetLink(
  tx: Kysely<DB>,
  userId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const { token, hash } = newLinkToken();
  await tx
    .insertInto("admin_verifications")
    .values({
      identifier: RESET_PREFIX + hash,
      value: userId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return `${publicUrl}/admin/reset-password?token=${token}`;
}

/** Hashes a reset token for storage, so that reading the database does not reveal it. */
export function resetIdentifier(token: string): string {
  return RESET_PREFIX + hashLinkToken(token);
}

/**
 * Sets a password; ends all sessions except `keepSession`, and deletes reset links, trusted devices and a pending
 * e-mail change. Notifies the owner by mail.
 */
export async function setPassword(
  tx: Kysely<DB>,
  user: { id: string; email: string },
  password: string,
  options: { now: Date; keepSession?: string },
): Promise<void> {
  const hashed = await hashPassword(password);
  await lockAccount(tx, user.id);
  await tx
    .insertInto("admin_accounts")
    .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password: hashed })
    .onConflict((conflict) =>
      conflict
        .columns(["provider_id", "account_id"])
        .doUpdateSet({ password: hashed, updated_at: options.now }),
    )
    .execute();
  await tx
    .updateTable("admin_users")
    .set({ must_change_password: false })
    .where("id", "=", user.id)
    .where("must_change_password", "=", true)
    .execute();
  await endSessions(tx, user, { userId: user.id, keep: options.keepSession });
  await tx
    .deleteFrom("admin_verifications")
    .where("value", "=", user.id)
    .where("identifier", "like", `${RESET_PREFIX}%`)
    .execute();
  // An attacker with the old password may have requested another e-mail.
  await tx.deleteFrom("admin_email_changes").where("user_id", "=", user.id).execute();
  // Access to the mailbox must not include browsers that skip the second factor.
  await tx.deleteFrom("admin_trusted_devices").where("user_id", "=", user.id).execute();
  await tx.deleteFrom("admin_pending_sign_ins").where("user_id", "=", user.id).execute();
  // Calendar links work without a session, and would stay valid otherwise.
  await tx.deleteFrom("deadline_calendars").where("user_id", "=", user.id).execute();
  await queueMail(tx, { kind: "password_changed", to: user.email, changedAt: options.now.toISOString() });
}

/** Words, names, places, clubs and keyboard patterns, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(words);

const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "wxcvbn",
  "qazwsxedcrfvtgb",
  "1qaz2wsx3edc4rfv5tgb",
  "1q2w3e4r5t6z7u8i9o0p",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((row) => [row, [...row].toReversed().join("")]);

const digitLetters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Returns the words within a password such as «P@ssw0rd2026!»: without digits and symbols at its ends, and with digits
 * replaced by letters.
 */
function baseWords(password: string): string[] {
  const bare = password.replace(/^[\d\W_]{1,4}/, "").replace(/[\d\W_]{1,6}$/, "");
  const readings = [password, bare, password.replace(/[\d\W_]{1,6}$/, "")];
  return readings.flatMap((word) => [
    word,
    word.replace(/[0134578@$!]/g, (sign) => digitLetters[sign] ?? sign),
  ]);
}

/** Returns whether a text is one repeated unit: «aaaaaa», «121212», «abcabc». */
function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(password);
}

/** Returns whether a text is a sequence of the alphabet, the digits or a keyboard row, in either direction. */
function isSequence(password: string): boolean {
  return rows.some((row) => row.includes(password));
}

/** Returns whether a password is among the first guesses: a disguised common word, a keyboard row, a repetition. */
export function isCommonPassword(password: string): boolean {
  const small = password.normalize("NFKC").toLowerCase();
  if (/^\d{1,8}$/.test(small)) return true;
  if (isRepetition(small) || isSequence(small)) return true;
  return baseWords(small).some(
    (word) => commonPasswords.has(word) || (word.length >= 4 && isRepetition(word)),
  );
}

function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const small = password.normalize("NFKC").toLowerCase();
  const parts = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const unmatched = parts.reduce((left, part) => left.replaceAll(part, ""), small);
  return unmatched !== small && unmatched.replace(/[^\p{L}]/gu, "").length < 4;
}

/** Returns the reason for refusing a password beyond its length, or null. `names`: the company's name and the account's e-mail. */
export function passwordWeakness(password: string, names: readonly string[]): string | null {
  if (isMadeOfNames(password, names))
    return "Please choose a password without the company's name or your email";
  return isCommonPassword(password)
    ? "This password is one of the first that are tried. Please choose another one"
    : null;
}
