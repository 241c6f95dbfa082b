import words from "./common-passwords.json" with { type: "json" };

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

/** The word inside a password such as «P@ssw0rd2026!»: without digits and symbols at its ends, digits replaced by letters. */
function baseWords(password: string): string[] {
  const bare = password.replace(/^[\d\W_]{1,4}/, "").replace(/[\d\W_]{1,6}$/, "");
  const readings = [password, bare, password.replace(/[\d\W_]{1,6}$/, "")];
  return readings.flatMap((word) => [
    word,
    word.replace(/[0134578@$!]/g, (sign) => digitLetters[sign] ?? sign),
  ]);
}

/** True for one repeated unit: «aaaaaa», «121212», «abcabc». */
function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(password);
}

/** True for a sequence of the alphabet, the digits or a keyboard row, in either direction. */
function isSequence(password: string): boolean {
  return rows.some((row) => row.includes(password));
}

/** True for passwords that are guessed first: a common word in any disguise, a keyboard row, a repetition. */
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
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), small);
  return rest !== small && rest.replace(/[^\p{L}]/gu, "").length < 4;
}

/** Why a password is refused beyond its length, or null. `names`: the company's name and the account's e-mail. */
export function passwordWeakness(password: string, names: readonly string[]): string | null {
  if (isMadeOfNames(password, names))
    return "Please choose a password without the company's name or your email";
  return isCommonPassword(password)
    ? "This password is one of the first that are tried. Please choose another one"
    : null;
}
