import names from "./countries.json" with { type: "json" };
import { foldText } from "#app/kit/text/search-text.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import furtherNames from "./country-names.json" with { type: "json" };

interface Country {
  code: string;
  name: string;
}

/** Countries of ISO 3166-1 with their English names, by name: an own list, so that server and browsers agree. */
export const COUNTRIES: readonly Country[] = Object.entries(names).map(([code, name]) => ({ code, name }));

const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

export const isCountry = (code: string): boolean => byCode.has(code);

/** Returns the name of a country («Belgium» for «BE»); an unknown code unchanged. */
export const countryName = (code: string): string => byCode.get(code) ?? code;

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Returns whether a country is a member state of the European Union. */
export const isInEu = (code: string): boolean => EU.includes(code);

/** Further names: three letters of ISO 3166-1, older and official names, parts of countries, and codes of number plates. */
const FURTHER_NAMES: Readonly<Record<string, readonly string[]>> = furtherNames;

const keyOf = (text: string): string =>
  foldText(text)
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:the|de|het|les?|la|die|der) (?=\p{L}{3})/u, "");

let countries: Map<string, string> | undefined;

/** Maps names in English, Dutch, French and German and codes of two and three letters to countries; built on first use. */
function countriesByName(): Map<string, string> {
  if (countries) return countries;
  countries = new Map(
    COUNTRIES.flatMap(({ code, name }) => [code, name].map((key) => [keyOf(key), code] as const)),
  );
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    for (const { code } of COUNTRIES) countries.set(keyOf(names.of(code) ?? code), code);
  }
  for (const [code, names] of Object.entries(FURTHER_NAMES))
    for (const name of names) countries.set(keyOf(name), code);
  return countries;
}

/** Parses a written country to its code: «Czech Republic», «NLD», «Belgique / België», «DE - Germany»; null for another text. */
export function readCountry(text: string): string | null {
  const countryOfName = countriesByName();
  const whole = countryOfName.get(keyOf(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[/|()]|\s[-–—]\s/).map(keyOf);
  const codes = new Set(parts.filter(Boolean).map((part) => countryOfName.get(part) ?? null));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}
