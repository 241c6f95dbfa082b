import { plainText } from "./content.ts";

const WORDS_PER_MINUTE = 220;

/** Minutes an article takes to read, at least one. */
export function readingMinutes(html: string): number {
  const text = plainText(html);
  const words = text === "" ? 0 : text.split(" ").length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
