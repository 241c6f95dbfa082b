import rows from "./countries.json" with { type: "json" };
import { foldText } from "#app/kit/text/search-text.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";

interface Country {
  code: string;
  name: string;
  further: readonly string[];
}

/**
 * Countries of ISO 3166-1 by their English names: an own list, so that server and browsers agree. Each has further
 * names: its three letters, older and official names, parts of it, and its code of number plates.
 */
export const COUNTRIES: readonly Country[] = Object.entries(rows).map(
  ([code, [name = code, ...further]]) => ({ code, name, further }),
);

const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

export const isCountry = (code: string): boolean => byCode.has(code);

/** Returns the name of a country («Belgium» for «BE»); an unknown code unchanged. */
export const countryName = (code: string): string => byCode.get(code) ?? code;

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Returns whether a country is a member state of the European Union. */
export const isInEu = (code: string): boolean => EU.includes(code);

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
  for (const { code, further } of COUNTRIES) for (const name of further) countries.set(keyOf(name), code);
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
