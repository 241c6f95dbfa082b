import { z } from "zod";
import { TRACKING_SEARCH_MESSAGES } from "./search-words.ts";

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
