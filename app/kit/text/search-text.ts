import { isStorable, singleLine } from "./text.ts";

export const SEARCH_MAX_LENGTH = 200;

export function searchText(text: string | null | undefined): string {
  const line = singleLine(text ?? "").slice(0, SEARCH_MAX_LENGTH);
  return isStorable(line) ? line : "";
}

/** Replacements for letters without a decomposition, ligatures, and characters with two spellings. */
const FOLDED: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "‑": "-",
};

/** Folds case, accents and ligatures for comparison; `search_fold` in the database is the same function. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðħŧıςßæœþ’‘ʼ‐‑]/g, (letter) => FOLDED[letter] ?? letter);
}

/** Returns an `ilike` pattern that finds the text anywhere, with wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
