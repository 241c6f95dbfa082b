import names from "./countries.json" with { type: "json" };

interface Country {
  code: string;
  name: string;
}

/** Of ISO 3166-1 with their English names, by name: a list of our own, so that server and browsers say the same. */
export const COUNTRIES: readonly Country[] = Object.entries(names).map(([code, name]) => ({ code, name }));

const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]));

export const isCountry = (code: string): boolean => byCode.has(code);

/** «BE» as «Belgium»; a code that is not in the list as it is. */
export const countryName = (code: string): string => byCode.get(code) ?? code;

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** A member state of the European Union. */
export const isInEu = (code: string): boolean => EU.includes(code);
