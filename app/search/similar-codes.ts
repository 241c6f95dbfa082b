import { foldText } from "#app/kit/text/search-text.ts";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MIN_LENGTH = 5;
const MAX_LENGTH = 20;

/** Returns some thousand variants with one wrong, missing or superfluous letter, or two swapped ones; none for a short code. */
export function similarCodes(code: string): string[] {
  if (code.length < MIN_LENGTH || code.length > MAX_LENGTH || !/^[A-Z0-9]+$/.test(code)) return [];
  if (!/[0-9]/.test(code)) return [];
  const near = new Set<string>();
  for (let place = 0; place <= code.length; place += 1) {
    const [before, after] = [code.slice(0, place), code.slice(place)];
    for (const letter of LETTERS) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(code);
  return [...near];
}

export const NEAR_WORD_MIN = 4;

/** True when the text contains each word, or one with a single wrong, missing, superfluous or swapped letter. */
export function isNearText(words: readonly string[], text: string): boolean {
  const parts = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.every((word) => parts.some((other) => other.startsWith(word) || isNearWord(word, other)));
}

function isNearWord(word: string, other: string): boolean {
  if (word.length < NEAR_WORD_MIN || Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  return (
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
