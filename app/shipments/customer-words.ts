import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./customer-words.de.ts";
import * as en from "./customer-words.en.ts";
import * as fr from "./customer-words.fr.ts";
import * as nl from "./customer-words.nl.ts";

/** What customers and drivers read of legs, packages and containers; staff read the English lists. */
export const { CONTAINER_WORDS, CONVEYANCE_WORDS, LEG_WORDS, MODE_WORDS, PACKAGE_WORDS } = inLanguages({
  en,
  nl,
  fr,
  de,
});

/** «Pallets» of five, in the language of who reads; a code that is not in the list as it is. */
export function packagesWord(code: string, count: number): string {
  const [one, many] = (PACKAGE_WORDS as Readonly<Record<string, readonly [string, string]>>)[code] ?? [
    code,
    code,
  ];
  return count === 1 ? one : many;
}

/** «40 ft high cube», in the language of who reads; a code that is not in the list as it is. */
export const containerWord = (code: string): string =>
  (CONTAINER_WORDS as Readonly<Record<string, string>>)[code] ?? code;
