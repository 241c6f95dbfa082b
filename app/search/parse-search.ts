import { foldText, searchText } from "#app/kit/text/search-text.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { isStorable, singleLine } from "#app/kit/text/text.ts";
import type { ClipboardEvent } from "react";

export const CODES_MAX = 20;
export const TYPED_MAX_LENGTH = 2_000;

const WORDS_MAX = 6;
const CODE_MAX_LENGTH = 64;

export interface SearchCode {
  typed: string;
  key: string;
}

export interface ParsedSearch {
  text: string;
  /** Words without case and accents; all must match. */
  words: string[];
  /** Empty when the text has no letters or digits. */
  code: string;
  /** Several pasted numbers; null for an ordinary search. */
  codes: SearchCode[] | null;
}

export function parseSearch(typed: string | null | undefined): ParsedSearch | null {
  const start = (typed ?? "").slice(0, TYPED_MAX_LENGTH);
  const codes = parseCodes(start);
  const text = codes ? singleLine(start) : searchText(start);
  if (text === "" || !isStorable(text)) return null;
  const words = foldText(text)
    .split(/[\s,;]+/)
    .filter(Boolean);
  return { text, words: [...new Set(words)].slice(0, WORDS_MAX), code: referenceKey(text), codes };
}

/** Splits by line, comma, semicolon or tab. Every part must contain a digit, or begin like one of the others. */
function parseCodes(typed: string): SearchCode[] | null {
  const parts = typed
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const starts = new Set(parts.filter(isCode).map((part) => referenceKey(part).slice(0, 2)));
  const isOne = (part: string) => isCode(part) || starts.has(referenceKey(part).slice(0, 2));
  if (parts.length < 2 || !parts.every(isOne)) return null;
  const partOfKey = new Map(parts.map((part) => [referenceKey(part), part]));
  return [...partOfKey].slice(0, CODES_MAX).map(([key, part]) => ({ typed: part, key }));
}

function isCode(part: string): boolean {
  return part.length <= CODE_MAX_LENGTH && /\p{N}/u.test(part) && referenceKey(part).length >= 4;
}

/** Keeps the parts of a pasted text apart in a one-line field, where line breaks would vanish. */
export function pastedLines(text: string): string {
  return text.trim().replace(/[\r\n\t]+/g, ", ");
}

export function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData("text");
  if (!/[\r\n\t]/.test(pasted.trim())) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(pastedLines(pasted), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
