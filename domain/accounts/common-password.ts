import { commonPasswords } from "./common-passwords.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";

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

/** The word inside a password such as «P@ssw0rd2026!»: without digits and signs at its ends, digits read as letters. */
function wordsIn(password: string): string[] {
  const bare = password.replace(/^[\d\W_]{1,4}/, "").replace(/[\d\W_]{1,6}$/, "");
  const readings = [password, bare, password.replace(/[\d\W_]{1,6}$/, "")];
  return readings.flatMap((word) => [
    word,
    word.replace(/[0134578@$!]/g, (sign) => digitLetters[sign] ?? sign),
  ]);
}

/** True when the whole is one unit again and again: «aaaaaa», «121212», «abcabc». */
function repeats(password: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(password);
}

/** True when it runs along the alphabet, the digits or a row of keys, in either direction. */
function runs(password: string): boolean {
  return rows.some((row) => row.includes(password));
}

/** True when guessers try it among the first: a common word, however dressed up, a row of keys, a repetition. */
export function isCommonPassword(password: string): boolean {
  const small = password.normalize("NFKC").toLowerCase();
  if (/^\d{1,8}$/.test(small)) return true;
  if (repeats(small) || runs(small)) return true;
  return wordsIn(small).some((word) => commonPasswords.has(word) || (word.length >= 4 && repeats(word)));
}

/** True when little is left of it without the given names: those are tried first for a certain account. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const small = password.normalize("NFKC").toLowerCase();
  const parts = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), small);
  return rest !== small && rest.replace(/[^\p{L}]/gu, "").length < 4;
}

/**
 * Why a password is refused beyond its length, or null.
 *
 * @param names the company's name and the account's e-mail
 */
export function passwordWeakness(password: string, names: readonly string[]): string | null {
  if (isMadeOfNames(password, names)) return ACCOUNT_MESSAGES.passwordNamesYou;
  return isCommonPassword(password) ? ACCOUNT_MESSAGES.passwordTooCommon : null;
}
