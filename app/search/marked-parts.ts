import { foldText } from "#app/kit/text/search-text.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { ParsedSearch } from "./parse-search.ts";

export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** What of a search says where it is found. */
export type Sought = Pick<ParsedSearch, "words" | "code">;

/** Shorter ones are looked for at the start of words alone, as the search does. */
const ANYWHERE_MIN = 3;

/** A text in the parts that were searched for and the others: by words, else by the number in any spelling. */
export function markedParts(text: string, { words, code }: Sought): MarkedPart[] {
  const marks = Array.from({ length: text.length }, () => false);
  const folded = spelled(text, foldText);
  for (const word of words) markAll(folded, word, marks, word.length < ANYWHERE_MIN);
  if (!marks.includes(true) && code.length >= ANYWHERE_MIN)
    markAll(spelled(text, referenceKey), code, marks, false);
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
  /** Of each of its letters, where that of the original begins and ends. */
  from: number[];
  to: number[];
}

/** Letter by letter, so that each is known in the original: «ß» is two, «-» of a number none. */
function spelled(original: string, spell: (letter: string) => string): Spelled {
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
