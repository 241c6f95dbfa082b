import { foldText } from "#app/kit/text/search-text.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { ParsedSearch } from "./parse-search.ts";

/** Ranks of matches, the lowest is the best. */
export const RANK = { exact: 0, start: 1, word: 2, inside: 3, none: 4 } as const;

export type Rank = (typeof RANK)[keyof typeof RANK];

export function rankWords(search: ParsedSearch, texts: readonly (string | null)[]): Rank {
  const wanted = foldText(search.text);
  return best(texts, (text) => rankIn(foldText(text), wanted, search.words));
}

export function rankCode(search: ParsedSearch, codes: readonly (string | null)[]): Rank {
  if (search.code === "") return RANK.none;
  return best(codes, (code) => {
    const key = referenceKey(code);
    if (key === search.code) return RANK.exact;
    if (key.startsWith(search.code)) return RANK.start;
    return key.includes(search.code) ? RANK.inside : RANK.none;
  });
}

function best(texts: readonly (string | null)[], rank: (text: string) => Rank): Rank {
  return texts.reduce<Rank>((least, text) => {
    const next = text ? rank(text) : RANK.none;
    return next < least ? next : least;
  }, RANK.none);
}

function rankIn(text: string, wanted: string, words: readonly string[]): Rank {
  if (text === wanted) return RANK.exact;
  if (text.startsWith(wanted)) return RANK.start;
  const starts = text.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return RANK.word;
  return words.every((word) => text.includes(word)) ? RANK.inside : RANK.none;
}

export function byRank<Item extends { rank: Rank }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.rank - b.rank);
}
