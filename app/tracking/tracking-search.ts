import { z } from "zod";
import { TRACKING_SEARCH_MESSAGES } from "./search-words.ts";
import { numberRequired } from "./tracking-view.ts";
import { referenceKey, trackingKey } from "#app/shipments/number-key.ts";
import { REFERENCE_MAX_LENGTH } from "#app/shipments/references.ts";
import {
  hasOwnForm,
  hasValidCheckCharacter,
  withoutPunctuationAround,
} from "#app/shipments/tracking-number.ts";
import { company } from "#content/company.ts";

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

/** What a number that was not found looks like: one of ours, one of ours with a typing error, or a reference. */
export type Miss = "ours" | "mistyped" | "reference";

export function missOf(typed: string): Miss {
  if (!hasOwnForm(typed, company.trackingPrefix)) return "reference";
  const isValid = hasValidCheckCharacter(withoutPunctuationAround(typed), company.trackingPrefix);
  return isValid ? "ours" : "mistyped";
}

/** Patterns of postcodes, not adjacent to other letters and digits. */
const IN_ADDRESSES = [
  // Britain, Canada, Ireland, Andorra.
  /(?<![\p{L}\p{N}]|\d-)(?:(?:GB|UK)[ -]?)?([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?![\p{L}\p{N}]|-\d)/gu,
  /(?<![\p{L}\p{N}]|\d-)(?:CA[ -]?)?([A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\p{L}\p{N}]|-\d)/gu,
  /(?<![\p{L}\p{N}]|\d-)(?:IE[ -]?)?((?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4})(?![\p{L}\p{N}]|-\d)/gu,
  /(?<![\p{L}\p{N}]|\d-)(AD ?[1-7]00)(?![\p{L}\p{N}]|-\d)/gu,
  // Four to six digits, optionally after a country code («B-1830», «CH 8001», «A1010»); Dutch ones with letters.
  /(?<![\p{L}\p{N}]|\d-)(?:[A-Z]{1,2}[ -]?)?(?<digits>[1-9]\d{3})(?: ?(?<letters>[A-Z]{2}))?(?![\p{L}\p{N}]|-\d)/gu,
  /(?<![\p{L}\p{N}]|\d-)(?:[A-Z]{1,2}[ -]?)?(\d{5,6})(?![\p{L}\p{N}]|-\d)/gu,
  // Poland, Japan, Portugal; the first five digits of an American one.
  /(?<![\p{L}\p{N}]|\d-)(?:[A-Z]{1,2}[ -]?)?(\d{2}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3})(?![\p{L}\p{N}]|-\d)/gu,
  /(?<![\p{L}\p{N}]|\d-)(?:[A-Z]{1,2}[ -]?)?(\d{5})-\d{4}(?![\p{L}\p{N}]|-\d)/gu,
  // Sweden, Czechia, Slovakia, Greece, India; Norway. As part of a longer number they belong to a phone number.
  /(?<![\p{L}\p{N}]|\d-)(?<!\d )(?:[A-Z]{1,2}[ -]?)?(\d{3} \d{2,3}|0\d{3})(?! \d)(?![\p{L}\p{N}]|-\d)/gu,
];

const TYPED = [
  /^(?:GB|UK)?([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
  /^(?:CA)?([A-Z]\d[A-Z]\d[A-Z]\d)$/,
  /^(?:IE)?((?:[AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4})$/,
  /^(AD[1-7]00)$/,
  /^[A-Z]{0,2}(\d{4,7}|\d{4}[A-Z]{2})$/,
  /^[A-Z]{0,2}(\d{5})\d{4}$/,
];
const IN_THE_NETHERLANDS =
  /(?<![\p{L}\p{N}])(?:NL|NEDERLAND|NETHERLANDS|HOLLAND|PAYS BAS|NIEDERLANDE)(?![\p{L}\p{N}])/u;
// «8660 De Panne», «1060 St-Gilles», «2000 BE»: two letters after four digits are not always a Dutch postcode's.
const WORDS_OF_TWO = new Set(["AS", "BE", "DE", "LA", "LE", "LU", "MY", "NY", "ON", "OP", "ST"]);

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\r\n,;]+|\s\p{Pd}+\s/gu, ",")
    .replace(/(?<=[\p{L}\p{N}])\p{Pd}(?=[\p{L}\p{N}])/gu, "-")
    .replace(/[^\p{L}\p{N},-]+|(?<![\p{L}\p{N}])-+|-+(?![\p{L}\p{N}])/gu, " ")
    .replace(/ +/g, " ")
    .trim();

const joined = (text: string) => text.replace(/[ -]/g, "");

/** Extracts postcodes in capitals, without spaces and hyphens. */
export function postcodesIn(address: string): Set<string> {
  const text = plain(address);
  const isDutch = IN_THE_NETHERLANDS.test(text);
  const postcodes = new Set<string>();
  for (const form of IN_ADDRESSES) {
    for (const { 1: code = "", groups } of text.matchAll(form)) {
      const letters = groups?.letters;
      if (letters) postcodes.add(joined(code) + letters);
      if (!letters || (!isDutch && WORDS_OF_TWO.has(letters))) postcodes.add(joined(code));
    }
  }
  return postcodes;
}

/** Normalizes a typed postcode like `postcodesIn`; empty when none was typed. */
export const postcodeSchema = z
  .string()
  .max(50, { error: () => TRACKING_SEARCH_MESSAGES.postcodeInvalid })
  .transform((typed, context) => {
    const text = joined(plain(typed.replace(/[\p{Cf}\0]+/gu, "")));
    const postcode = TYPED.map((form) => form.exec(text)?.[1]).find((code) => code !== undefined) ?? "";
    if (postcode === "" && text !== "")
      context.addIssue({ code: "custom", message: TRACKING_SEARCH_MESSAGES.postcodeInvalid });
    return postcode;
  });
