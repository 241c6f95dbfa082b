import { isStorable, singleLine } from "./text.ts";

/** Maximum length of a search; longer ones are truncated. */
export const SEARCH_MAX_LENGTH = 200;

/** Normalizes a search of a query: one line; empty when nothing storable was typed. */
export function searchText(text: string | null | undefined): string {
  const line = singleLine(text ?? "").slice(0, SEARCH_MAX_LENGTH);
  return isStorable(line) ? line : "";
}

/** Folds case and accents, to compare short texts; searches in the database use `search_fold`. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** An `ilike` pattern that finds the text anywhere, with wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
