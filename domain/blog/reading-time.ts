import { plainText } from "./content.ts";

const WORDS_PER_MINUTE = 220;

/** The number of words of an article. */
export function countWords(html: string): number {
  const text = plainText(html);
  return text === "" ? 0 : text.split(" ").length;
}

/** Minutes an article takes to read, at least one. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(countWords(html) / WORDS_PER_MINUTE));
}
