import { LANGUAGES, LOCALES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { type Place, UN_LOCODE } from "./place.ts";
import { z } from "zod";

export interface PlaceEntry {
  place: ListedPlace;
  names: string[];
  /** Names in other languages too; names shared by several places are left out. */
  inLanguages: string[];
  country: string[];
  words: string[];
  everything: string[];
}

/** Folds case, accents and punctuation: «Saint-Malo» is «saint malo». */
export const fold = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export function toEntry(place: ListedPlace, others: readonly string[]): PlaceEntry {
  const names = [place.name, ...place.aliases].map(fold);
  const inLanguages = [...new Set([...names, ...others.map(fold)])];
  const words = inLanguages.flatMap((name) => name.split(" "));
  const country = countryNames(place);
  const about = [...country, fold(place.region ?? ""), fold(place.countryCode)];
  return {
    place,
    names,
    inLanguages,
    country,
    words,
    everything: [...words, ...about.flatMap((text) => text.split(" ")), ...codesOf(place)],
  };
}

const keptNames = new Map<string, string[]>();

/** Folded names of its country in the list and in each of our languages. */
function countryNames({ country, countryAliases, countryCode }: ListedPlace): string[] {
  const inLanguages =
    keptNames.get(countryCode) ??
    LANGUAGES.map((language) => regionName(LOCALES[language], countryCode) ?? "");
  keptNames.set(countryCode, inLanguages);
  return [...new Set([country, ...countryAliases, ...inLanguages].map(fold))].filter((name) => name !== "");
}

export const codesOf = ({ code, iata }: Place): string[] =>
  [code, iata ?? ""].map((text) => text.toLowerCase());

/** Rank of a text that does not match. */
export const NONE = 8;
/** Minimum length of a country's beginning: shorter ones match too many countries. */
const COUNTRY_MIN = 4;
/** Minimum length of the beginning of a name that stands for it. */
const BEGUN_MIN = 3;

export const isCalled =
  (typed: string) =>
  ({ inLanguages }: PlaceEntry): boolean =>
    inLanguages.some((name) => name === typed || name.startsWith(`${typed} `));

/** Returns the only place whose name begins so; where none does, the only one with such another name. */
export function onlyBegun(entries: readonly PlaceEntry[], typed: string): ListedPlace | null {
  if (typed.length < BEGUN_MIN) return null;
  const begun = entries.filter(({ inLanguages }) => inLanguages.some((name) => name.startsWith(typed)));
  const byName = begun.filter(({ names }) => names[0]?.startsWith(typed));
  const [one, ...others] = byName.length > 0 ? byName : begun;
  return one && others.length === 0 ? one.place : null;
}

/** Ranks how well a place matches a typed text, the lowest is the best. */
export function rankOf(
  { place, inLanguages: names, country, words, everything }: PlaceEntry,
  typed: string,
  tokens: string[],
): number {
  if (typed === place.code.toLowerCase()) return 0;
  if (typed === place.iata?.toLowerCase()) return 1;
  if (names.includes(typed)) return 2;
  if (names[0]?.startsWith(typed)) return 3;
  if (names.some((name) => name.startsWith(typed))) return 4;
  if (tokens.length === 1 && words.some((word) => word.startsWith(typed))) return 5;
  const isAbout = tokens.every((token) => everything.some((word) => word.startsWith(token)));
  const [first = ""] = tokens;
  const namesIt = words.some((word) => word.startsWith(first)) || typed.length > 2;
  if (isAbout && namesIt && (tokens.length > 1 || place.code.toLowerCase().startsWith(typed))) return 6;
  const isThere = country.some(
    (name) => name === typed || (typed.length >= COUNTRY_MIN && name.startsWith(typed)),
  );
  return isThere ? 7 : NONE;
}

export interface ListedPlace extends Place {
  countryCode: string;
  aliases: readonly string[];
  countryAliases: readonly string[];
}

/** Schema of `content/places/places.json`; bounds are south, west, north and east, positions latitude and longitude. */
const placeList = z.object({
  countries: z.record(
    z.string().length(2),
    z.object({
      name: z.string(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      aliases: z.array(z.string()).default([]),
    }),
  ),
  places: z.array(
    z.object({
      code: z.string().regex(UN_LOCODE),
      name: z.string(),
      iata: z.string().length(3).nullable().default(null),
      region: z.string().nullable().default(null),
      at: z.tuple([z.number(), z.number()]),
      aliases: z.array(z.string()).default([]),
    }),
  ),
});

/** Parses a list of places with their countries; a position outside its country is dropped, since none is better than a wrong one. */
export function readPlaceList(list: unknown): ListedPlace[] {
  const { countries, places } = placeList.parse(list);
  return places.map(({ at: [latitude, longitude], ...place }) => {
    const countryCode = place.code.slice(0, 2);
    const country = countries[countryCode];
    if (!country) throw new Error(`no country of the list has the code ${countryCode} of ${place.name}`);
    const [south, west, north, east] = country.bounds;
    const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    return {
      ...place,
      at: isInside ? { latitude, longitude } : null,
      country: country.name,
      countryCode,
      countryAliases: country.aliases,
    };
  });
}
