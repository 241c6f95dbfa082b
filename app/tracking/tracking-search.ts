import { z } from "zod";
import { TRACKING_SEARCH_MESSAGES } from "./search-words.ts";
import { numberRequired } from "./tracking-view.ts";
import { referenceKey, trackingKey } from "#app/shipments/number-key.ts";
import { REFERENCE_MAX_LENGTH } from "#app/shipments/references.ts";

const TRACKED_AT_ONCE = 20;
/** More than twenty of the longest references. */
const SEARCH_MAX_LENGTH = 2_500;
// Shorter parts between spaces belong to one number, as in «ZF 2345 6789 C».
const WHOLE_NUMBER_LENGTH = 6;

export interface TrackingSearch {
  /** Trimmed and without invisible characters. */
  typed: string;
  numbers: string[];
  /** The line that contained `numbers` separated by spaces: it may be a single number. */
  line: string | null;
}

/** Splits by line, comma or semicolon, or by spaces when each part is long enough; overlong input is truncated. */
export const trackedNumbersSchema = z
  .string({ error: numberRequired })
  .overwrite((text) => text.replace(/[\p{Cf}\0]+/gu, ""))
  .trim()
  .min(1, { error: numberRequired })
  .overwrite((text) => text.slice(0, SEARCH_MAX_LENGTH))
  .transform(readNumbers)
  .refine(({ numbers }) => numbers.length <= TRACKED_AT_ONCE, {
    error: () => TRACKING_SEARCH_MESSAGES.tooMany(TRACKED_AT_ONCE),
  });

function readNumbers(typed: string): TrackingSearch {
  const parts = typed
    .split(/[\r\n\t,;，；\u2028\u2029]+/)
    .map((part) => part.trim())
    .filter((part) => trackingKey(part) !== "");
  const split = parts.flatMap(bySpaces);
  const line = parts.length === 1 && split.length > 1 ? (parts[0] ?? null) : null;
  // Punctuation alone is looked up like any number, and not found.
  const numbers = unique(split.length > 0 ? split : [typed]);
  return { typed, numbers: numbers.map(cut), line: line && cut(line) };
}

const cut = (number: string) => number.slice(0, REFERENCE_MAX_LENGTH);

function bySpaces(part: string): string[] {
  const words = part.split(/\s+/);
  const isWhole = (word: string) => /\p{N}/u.test(word) && referenceKey(word).length >= WHOLE_NUMBER_LENGTH;
  return words.every(isWhole) ? words : [part];
}

function unique(numbers: string[]): string[] {
  const seen = new Set<string>();
  return numbers.filter((number) => !seen.has(trackingKey(number)) && seen.add(trackingKey(number)));
}
