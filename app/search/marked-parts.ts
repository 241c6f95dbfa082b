import { foldText } from "#app/kit/text/search-text.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { ParsedSearch } from "./parse-search.ts";

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** The parts of a search by which matches are highlighted. */
export type Sought = Pick<ParsedSearch, "words" | "code">;

/** Minimum length of a match inside a word; shorter ones match at the start of words only, as in the search. */
const ANYWHERE_MIN = 3;

/** Splits a text into highlighted and other parts: by words, else by the number in any spelling. */
export function markedParts(text: string, { words, code }: Sought): MarkedPart[] {
  const marks = Array.from({ length: text.length }, () => false);
  const folded = spellLetters(text, foldText);
  for (const word of words) markAll(folded, word, marks, word.length < ANYWHERE_MIN);
  if (!marks.includes(true) && code.length >= ANYWHERE_MIN)
    markAll(spellLetters(text, referenceKey), code, marks, false);
  const parts: MarkedPart[] = [];
  for (const [at, isMarked] of marks.entries()) {
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text[at];
    else parts.push({ text: text[at] ?? "", isMarked });
  }
  return parts;
}

interface Spelled {
  text: string;
  /** Start and end in the original of each character. */
  from: number[];
  to: number[];
}

/** Converts a text character by character with their original positions: «ß» becomes two, «-» of a number none. */
function spellLetters(original: string, spell: (letter: string) => string): Spelled {
  const result: Spelled = { text: "", from: [], to: [] };
  let at = 0;
  for (const letter of original) {
    const own = spell(letter);
    result.text += own;
    for (let each = 0; each < own.length; each += 1) {
      result.from.push(at);
      result.to.push(at + letter.length);
    }
    at += letter.length;
  }
  return result;
}

function markAll({ text, from, to }: Spelled, word: string, marks: boolean[], atStart: boolean): void {
  for (let at = text.indexOf(word); word !== "" && at >= 0; at = text.indexOf(word, at + word.length)) {
    if (atStart && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) continue;
    marks.fill(true, from[at], to[at + word.length - 1]);
  }
}
