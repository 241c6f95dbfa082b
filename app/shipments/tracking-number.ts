import { trackingKey, upperLetters } from "./number-key.ts";

export const TRACKING_NUMBER_MAX_LENGTH = 64;

// No I, L, O, 0 or 1, which are easily confused. 31 characters, a prime: see the check character.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BODY_LENGTH = 8;
// The largest multiple of 31 in a byte: values from there on would bias the distribution.
const FAIR_BYTES = 248;

/** Returns the key of a number, and the key without dots, which some write in place of hyphens. */
export function trackingKeys(typed: string): string[] {
  const keys = [trackingKey(typed), trackingKey(typed.replaceAll(".", ""))];
  return [...new Set(keys)].filter((key) => key !== "");
}

/** Strips brackets, quotes and full stops around a number that was copied from a sentence. */
export function withoutPunctuationAround(text: string): string {
  return text.replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, "");
}

export const copiedTrackingKeys = (text: string): string[] => [
  ...new Set([text, withoutPunctuationAround(text)].flatMap(trackingKeys)),
];

/** Normalizes to plain spaces and hyphens without invisible characters, so that copies compare equal. */
export function normalizeTrackingNumber(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\p{Pd}/gu, "-")
    .trim();
}

/** Proposes a number such as ZF-7K2M-QX4T-9, which cannot be guessed from another one. @param randomBytes from a cryptographic source */
export function proposeTrackingNumber(randomBytes: (count: number) => Uint8Array, prefix: string): string {
  let body = "";
  while (body.length < BODY_LENGTH) {
    for (const byte of randomBytes(BODY_LENGTH)) {
      if (byte < FAIR_BYTES && body.length < BODY_LENGTH) body += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}-${body.slice(0, 4)}-${body.slice(4)}-${checkCharacter(body)}`;
}

/** Checks the check character; false for numbers in another form. One mistyped character or two swapped ones are always detected. */
export function hasValidCheckCharacter(trackingNumber: string, prefix: string): boolean {
  const key = trackingKey(trackingNumber);
  const body = key.slice(prefix.length, prefix.length + BODY_LENGTH);
  if (!key.startsWith(prefix) || key.length !== prefix.length + BODY_LENGTH + 1) return false;
  if ([...body].some((character) => !ALPHABET.includes(character))) return false;
  return key.at(-1) === checkCharacter(body);
}

/** True for a number in the form of ours. Between hyphens or spaces also with characters that ours lack, such as 0. */
export function hasOwnForm(typed: string, prefix: string): boolean {
  const written = upperLetters(normalizeTrackingNumber(withoutPunctuationAround(typed))).replaceAll(" ", "-");
  return new RegExp(`^${prefix}(?:[${ALPHABET}]{9}|-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])$`).test(written);
}

// A weighted sum modulo a prime with a different weight per position detects all single and swap errors.
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [place, character] of [...body].entries()) sum += (place + 2) * ALPHABET.indexOf(character);
  return ALPHABET[sum % ALPHABET.length] ?? "";
}
