import { isStorable, singleLine } from "./text.ts";

/** Longest text searched for; longer ones are cut. */
export const SEARCH_MAX_LENGTH = 200;

/** What is searched for, out of an address: one line; empty when nothing, or nothing that could be stored, was typed. */
export function searchText(text: string | null | undefined): string {
  const line = singleLine(text ?? "").slice(0, SEARCH_MAX_LENGTH);
  return isStorable(line) ? line : "";
}

/** A pattern for `ilike` that finds the text anywhere; the pattern's own signs in it are taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
