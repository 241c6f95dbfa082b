import { LANGUAGE_NAMES } from "#words/companies.ts";
import { foldText } from "../search.ts";
import { COUNTRIES } from "./countries.ts";
import { LANGUAGES } from "./company.ts";

let countries: Map<string, string> | undefined;

/** Names of countries in English, Dutch, French and German, and their codes; made when the first file needs them. */
function countriesByName(): Map<string, string> {
  if (countries) return countries;
  countries = new Map(
    COUNTRIES.flatMap(({ code, name }) =>
      [code.toLowerCase(), foldText(name)].map((key) => [key, code] as const),
    ),
  );
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    for (const { code } of COUNTRIES) countries.set(foldText(names.of(code) ?? code), code);
  }
  for (const [name, code] of [
    ["holland", "NL"],
    ["uk", "GB"],
    ["great britain", "GB"],
    ["usa", "US"],
    ["b", "BE"],
    ["d", "DE"],
    ["f", "FR"],
    ["nl.", "NL"],
  ] as const)
    countries.set(name, code);
  return countries;
}

/** A country as people write it, as its code; another text stays, and is refused. */
export const countryOf = (text: string): string =>
  countriesByName().get(foldText(text).trim()) ?? text.trim();

/** A language by its code or its name in one of the four; another text stays, and is refused. */
export function languageOf(text: string): string {
  const typed = foldText(text).trim();
  const named = LANGUAGES.find(
    (code) =>
      typed === code ||
      typed === foldText(LANGUAGE_NAMES[code]) ||
      LANGUAGES.some(
        (language) =>
          foldText(new Intl.DisplayNames([language], { type: "language" }).of(code) ?? "") === typed,
      ),
  );
  return named ?? text.trim();
}

/** «30 dagen», «30 days net» as 30; null for another text. */
export function paymentDaysOf(text: string): number | null {
  const [, days] = /^(\d{1,3})(?: ?[a-zé .]{0,30})?$/i.exec(text.trim()) ?? [];
  return days === undefined ? null : Number(days);
}
