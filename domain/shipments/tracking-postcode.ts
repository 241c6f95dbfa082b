import { z } from "zod";
import { TRACKING_SEARCH_MESSAGES } from "#words/tracking-search.ts";

/**
 * Postcodes as they stand in addresses: British and Dutch ones, and those of four to six digits (BE, LU; FR, DE; and
 * others), with or without their country's letters before them.
 */
const FORMS =
  /(?<![\p{L}\p{N}])(?:(?:GB |UK |GB|UK)?(?<british>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})|(?:(?:BE?|NL|FR?|DE?|LU?) ?)?(?:(?<digits>[1-9]\d{3}) ?(?<letters>[A-Z]{2})|(?<plain>[1-9]\d{3}|\d{5,6})))(?![\p{L}\p{N}])/gu;
const IN_THE_NETHERLANDS =
  /(?<![\p{L}\p{N}])(?:NL|NEDERLAND|NETHERLANDS|HOLLAND|PAYS BAS|NIEDERLANDE)(?![\p{L}\p{N}])/u;
// «8660 De Panne», «1060 St-Gilles», «2000 BE»: what follows four digits is not always the end of a Dutch postcode.
const WORDS_OF_TWO = new Set(["AS", "BE", "DE", "LA", "LE", "LU", "MY", "NY", "ON", "OP", "ST"]);

/** Capitals, one space for signs; lines and commas stay apart. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\r\n,;]+/g, ",")
    .replace(/[^\p{L}\p{N},]+/gu, " ")
    .trim();

const joined = (text: string) => text.replaceAll(" ", "");

/** All postcodes of an address, in capitals and without spaces. */
export function postcodesIn(address: string): Set<string> {
  const text = plain(address);
  const isDutch = IN_THE_NETHERLANDS.test(text);
  const found = new Set<string>();
  for (const { groups } of text.matchAll(FORMS)) {
    const { british, digits, letters, plain: figures } = groups ?? {};
    if (british) found.add(joined(british));
    if (figures) found.add(figures);
    if (!digits || !letters) continue;
    found.add(digits + letters);
    if (!isDutch && WORDS_OF_TWO.has(letters)) found.add(digits);
  }
  return found;
}

/** A postcode as somebody types it, alone, in any spelling: in capitals and without spaces. Empty where none was typed. */
export const postcodeSchema = z
  .string()
  .max(50, TRACKING_SEARCH_MESSAGES.postcodeInvalid)
  .transform((typed, context) => {
    const text = plain(typed.replace(/[\p{Cf}\0]+/gu, ""));
    if (text === "") return "";
    const [only] = text.matchAll(FORMS);
    const { british, digits, letters, plain: figures } = (only?.[0] === text && only.groups) || {};
    const postcode = british ? joined(british) : (figures ?? (digits && letters ? digits + letters : ""));
    if (postcode === "")
      context.addIssue({ code: "custom", message: TRACKING_SEARCH_MESSAGES.postcodeInvalid });
    return postcode;
  });
