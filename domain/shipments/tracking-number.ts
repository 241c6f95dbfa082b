/** Longest tracking number the database holds. */
export const TRACKING_NUMBER_MAX_LENGTH = 64;

// No I, L, O, 0 or 1, which people confuse. 31 characters, a prime: see the check character.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BODY_LENGTH = 8;
// The largest multiple of 31 in a byte: values from there on would favour the first characters.
const FAIR_BYTES = 248;

/** What two tracking numbers are compared by: capitals, without spaces and hyphens of any kind. */
export function trackingKey(trackingNumber: string): string {
  return trackingNumber.replace(/[\s\p{Pd}]+/gu, "").toUpperCase();
}

/** A number as it was copied out of a sentence, without the brackets, quotes and full stops around it. */
export function withoutPunctuationAround(text: string): string {
  return text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "");
}

/** A tracking number as it is stored: plain spaces and hyphens only, nothing invisible, so that every copy compares alike. */
export function tidyTrackingNumber(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\p{Pd}/gu, "-")
    .trim();
}

/**
 * Proposes a tracking number such as ZF-7K2M-QX4T-9 that cannot be guessed from another one.
 *
 * @param randomBytes gives that many random bytes, from a cryptographic source outside of tests
 * @param prefix letters and digits that say whose number it is
 */
export function proposeTrackingNumber(randomBytes: (count: number) => Uint8Array, prefix: string): string {
  let body = "";
  while (body.length < BODY_LENGTH) {
    for (const byte of randomBytes(BODY_LENGTH)) {
      if (byte < FAIR_BYTES && body.length < BODY_LENGTH) body += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}-${body.slice(0, 4)}-${body.slice(4)}-${checkCharacter(body)}`;
}

/**
 * True for a number of our own form whose last character fits the others. One mistyped character
 * or two swapped ones never fit. Numbers typed by staff in another form answer false.
 */
export function hasValidCheckCharacter(trackingNumber: string, prefix: string): boolean {
  const key = trackingKey(trackingNumber);
  const body = key.slice(prefix.length, prefix.length + BODY_LENGTH);
  if (!key.startsWith(prefix) || key.length !== prefix.length + BODY_LENGTH + 1) return false;
  if ([...body].some((character) => !ALPHABET.includes(character))) return false;
  return key.at(-1) === checkCharacter(body);
}

// A weighted sum modulo a prime with a different weight for every place finds all single and swap errors.
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [place, character] of [...body].entries()) sum += (place + 2) * ALPHABET.indexOf(character);
  return ALPHABET[sum % ALPHABET.length] ?? "";
}
