import { currentLanguage, type Language, LOCALES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import {
  codesOf,
  type PlaceEntry,
  fold,
  isCalled,
  NONE,
  onlyBegun,
  rankOf,
  toEntry,
  type ListedPlace,
} from "./place-entry.ts";
import { type Place, type PlaceChoice, UN_LOCODE } from "./place.ts";

/** Maximum length of a text that is looked up. */
const PLACE_MAX_LENGTH = 100;
/** Maximum number of places with matching names that are searched by code. */
const CODES_MAX = 20;

/** Folded prefixes of a port's town, when the list does not have the full name. */
export const PORTS = ["port of ", "haven van ", "port de ", "port d ", "hafen "];

function countryOf({ code, country }: Place): string {
  const language = currentLanguage();
  if (language === "en") return country;
  return regionName(LOCALES[language], code.slice(0, 2)) ?? country;
}

type Translations = Partial<Record<Language, string>>;

interface CodeCandidates {
  /** Codes of places with this name, or with names that begin with it. */
  places: string[];
  /** Code of the country it names, in any of our languages. */
  country: string | null;
}

/** Finds places by code and name. Of two equally good ones the earlier in the list comes first. */
export class PlaceIndex {
  readonly #entries: PlaceEntry[];
  readonly #byCode = new Map<string, ListedPlace>();
  readonly #byIata = new Map<string, ListedPlace>();
  readonly #byName = new Map<string, ListedPlace[]>();
  readonly #countries = new Map<string, string>();
  readonly #names: ReadonlyMap<string, Translations>;
  readonly #regions: ReadonlyMap<string, Translations>;

  /**
   * @param names names in other languages, by UN/LOCODE
   * @param regions those of regions, by their English name
   */
  constructor(
    places: readonly ListedPlace[],
    names: readonly (readonly [code: string, Translations])[] = [],
    regions: readonly (readonly [region: string, Translations])[] = [],
  ) {
    this.#names = new Map(names);
    this.#regions = new Map(regions);
    this.#entries = places.map((place) => toEntry(place, Object.values(this.#names.get(place.code) ?? {})));
    for (const { place, names, country } of this.#entries) {
      this.#byCode.set(place.code, place);
      if (place.iata && !this.#byIata.has(place.iata)) this.#byIata.set(place.iata, place);
      for (const name of country) this.#countries.set(name, place.countryCode);
      for (const name of new Set(names)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), place]);
    }
  }

  find(code: string | null | undefined): Place | null {
    return (code && this.#byCode.get(code)) || null;
  }

  /** The IATA code, else the last three letters of the UN/LOCODE: «BRU» of «BRU Brussels» in lists. */
  shortCode(code: string): string {
    return this.find(code)?.iata ?? code.slice(2);
  }

  /** The name for forms, with region or country when several places have the name. */
  label(place: Place): string {
    const others = this.#byName.get(fold(place.name)) ?? [];
    return others.length > 1 ? `${place.name}, ${place.region ?? place.country}` : place.name;
  }

  /**
   * Suggests places for a typed text, best first: by code, IATA code, name, beginning of the name, of a word, words of
   * the country, the country.
   */
  suggest(text: string, limit: number): PlaceChoice[] {
    const typed = fold(text.slice(0, PLACE_MAX_LENGTH));
    if (typed === "") return [];
    const tokens = typed.split(" ");
    const town = withoutAirport(tokens);
    const resolved = this.resolve(text);
    const namesakes = resolved ? [resolved] : (this.#byName.get(typed) ?? []);
    const begun = onlyBegun(this.#entries, typed);
    const listed = this.#entries
      .map((entry) => ({
        place: entry.place,
        rank: Math.min(
          rankOf(entry, typed, tokens),
          town && entry.place.iata ? rankOf(entry, town.join(" "), town) : NONE,
        ),
      }))
      .filter(({ rank }) => rank < NONE)
      .sort((one, other) => one.rank - other.rank)
      .map(({ place }) => place);
    return [...new Set([...listed, ...(resolved ? [resolved] : [])])].slice(0, limit).map((place) => ({
      ...this.#choice(place),
      ...(namesakes.includes(place) && (isSpelling(text, place) ? { isMeant: true } : { isNamed: true })),
      ...(namesakes.length === 0 && place === begun && { isBegun: true }),
    }));
  }

  #choice(place: Place): PlaceChoice {
    const where = [place.region, place.country].filter(Boolean).join(", ");
    return {
      code: place.code,
      label: this.label(place),
      detail: [where, place.code, place.iata].filter(Boolean).join(" · "),
    };
  }

  /**
   * Resolves a text by code or by name, with or without its country («Antwerp, Belgium», «Port of Antwerp»); null when
   * several places match.
   */
  resolve(text: string): Place | null {
    if (text.length > PLACE_MAX_LENGTH) return null;
    const letters = text.trim().toUpperCase().replace(/[\s-]/g, "");
    const byCode = UN_LOCODE.test(letters) ? this.find(letters) : null;
    const typed = fold(text);
    const byName = this.#byName.get(typed) ?? [];
    const byIata = this.#byIata.get(text.trim().toUpperCase());
    const matches = new Set<Place>(byName);
    // «Ath» is the town, «ATH» may also be Athens.
    if (byIata && (byName.length === 0 || text === text.toUpperCase())) matches.add(byIata);
    if (byCode && byName.length === 0) matches.add(byCode);
    if (matches.size === 0) for (const place of this.#withQualifier(typed.split(" "))) matches.add(place);
    if (matches.size === 0) for (const place of this.#withCode(text)) matches.add(place);
    const port = matches.size === 0 && PORTS.find((words) => typed.startsWith(words));
    if (port) return this.resolve(typed.slice(port.length));
    const [one, ...others] = matches;
    return one && others.length === 0 ? one : null;
  }

  /**
   * The place's name in the reader's language by its code, however it was typed; without a code, only for unambiguous
   * texts. Where that language has no name of its own, a spelling with more accents stays: «Bogotá» of a customer.
   */
  shownName(text: string, code: string | null | undefined): string {
    const match = currentLanguage() === "en" ? null : this.resolve(text);
    const place = this.find(code) ?? (match && this.#names.has(match.code) ? match : null);
    return place ? this.#readersLabel(place, text) : this.#withReadersCountry(text, match);
  }

  /** Translates the country in «Chiasso, Switzerland», a place without a translated name. */
  #withReadersCountry(text: string, match: Place | null): string {
    const language = currentLanguage();
    const code = this.countryNamedIn(text);
    if (language === "en" || !code || (match && !match.code.startsWith(code))) return text;
    return `${text.slice(0, text.lastIndexOf(","))}, ${regionName(LOCALES[language], code) ?? code}`;
  }

  /** The code of the country after the comma of «Secaucus, United States», in any of our languages. */
  countryNamedIn(text: string): string | null {
    const comma = text.lastIndexOf(",");
    const code = comma > 0 ? this.#countries.get(fold(text.slice(comma + 1))) : undefined;
    // Georgia may be the US state.
    return !code || code === "GE" ? null : code;
  }

  /** The same with its country, for use without a code beside it. */
  nameWithCountry(text: string, code: string | null | undefined): string {
    const place = this.find(code);
    if (!place) return this.shownName(text, null);
    const label = this.#readersLabel(place, text);
    const country = countryOf(place);
    return fold(label).endsWith(fold(country)) ? label : `${label}, ${country}`;
  }

  readersName({ code, name }: Place): string {
    return this.#names.get(code)?.[currentLanguage()] ?? name;
  }

  /** True for a name that differs from the English one: «Köln», «Anvers, Belgique». */
  isOtherName(text: string, place: Place): boolean {
    const name = fold(text.split(",")[0] ?? "");
    return name !== fold(place.name) && (this.#byName.get(name) ?? []).includes(place as ListedPlace);
  }

  /** «New York» of «New York JFK», for use beside its code. */
  nameBesideCode(place: Place): string {
    const name = this.readersName(place);
    const end = ` ${this.shortCode(place.code)}`;
    return name.endsWith(end) ? name.slice(0, -end.length) : name;
  }

  #readersLabel(place: Place, text: string): string {
    if (currentLanguage() === "en") return this.label(place);
    const isOne = (this.#byName.get(fold(place.name)) ?? []).length <= 1;
    const own = this.#names.get(place.code)?.[currentLanguage()];
    const name = own ?? moreAccents(text, place.name);
    return isOne || (own && own !== place.name) ? name : `${name}, ${this.#regionOf(place)}`;
  }

  #regionOf(place: Place): string {
    const { region, country } = place;
    if (!region || region === country) return countryOf(place);
    return this.#regions.get(region)?.[currentLanguage()] ?? region;
  }

  /** Codes that a text may mean, to find shipments however their places are spelled. */
  codesFor(text: string): CodeCandidates {
    const typed = fold(text.slice(0, PLACE_MAX_LENGTH));
    const plain = text.trim();
    const isCode = /^[A-Z]{2}$/.test(plain) && this.#entries.some(({ place }) => place.countryCode === plain);
    const country = isCode ? plain : (this.#countries.get(typed) ?? null);
    const one = this.resolve(text)?.code;
    const called = typed.length < 3 ? [] : this.#entries.filter(isCalled(typed));
    const codes = new Set([...(one ? [one] : []), ...called.map(({ place }) => place.code)]);
    return { places: [...codes].slice(0, CODES_MAX), country };
  }

  /** Folded other names of the places or the country that a text means, for records without codes. */
  otherNames(text: string): string[] {
    const { places, country } = this.codesFor(text);
    const called = this.#entries.filter(({ place }) => places.includes(place.code));
    const ofCountry = this.#entries.find(({ place }) => place.countryCode === country)?.country ?? [];
    const names = new Set([...called.flatMap(({ inLanguages }) => inLanguages), ...ofCountry]);
    return [...names].filter((name) => name.length > 2 && name !== fold(text)).slice(0, CODES_MAX);
  }

  /** Returns the name of a place whose code, or name without accents, was typed; other texts unchanged. */
  nameFor(text: string): string {
    const place = this.resolve(text);
    return place && isSpelling(text, place) ? this.label(place) : text;
  }

  /** Yields places named by some of the words, when the others are their country, region or code. */
  *#withQualifier(tokens: readonly string[]): Iterable<Place> {
    for (let count = 1; count < tokens.length; count += 1) {
      const name = tokens.slice(0, count).join(" ");
      yield* this.#qualified(name, tokens.slice(count).join(" "));
      yield* this.#qualified(tokens.slice(count).join(" "), name);
    }
  }

  /** Handles «Brussels Airport (BRU), Belgium»: a code in brackets that agrees with name or country. */
  *#withCode(text: string): Iterable<Place> {
    const code = /\(([A-Z]{3}|[A-Z]{2} ?[A-Z2-9]{3})\)/.exec(text)?.[1]?.replace(" ", "");
    const place = code === undefined ? undefined : (this.#byIata.get(code) ?? this.#byCode.get(code));
    if (!place) return;
    const about = new Set([place.name, ...place.aliases, place.country, ...place.countryAliases].map(fold));
    const parts = fold(text).split(" ");
    const says = parts.some((_, start) =>
      parts
        .slice(start, start + 4)
        .some((__, length) => about.has(parts.slice(start, start + length + 1).join(" "))),
    );
    if (says) yield place;
  }

  #qualified(name: string, qualifier: string): Place[] {
    return (this.#byName.get(name) ?? []).filter((place) => qualifiersOf(place).includes(qualifier));
  }

  /**
   * Returns the selected code if the text is still its name, else the code stored with the text, else that of its
   * meaning.
   * @param picked the code sent by the form
   * @param before text and code as stored
   */
  codeFor(
    text: string | null,
    picked?: string | null,
    before?: { text: string | null; code: string | null },
  ): string | null {
    if (!text) return null;
    const chosen = this.find(picked);
    if (chosen && this.#isNameOf(text, chosen)) return chosen.code;
    return before && before.text === text ? before.code : (this.resolve(text)?.code ?? null);
  }

  #isNameOf(text: string, place: Place): boolean {
    const typed = fold(text);
    return (
      typed === fold(this.label(place)) || (this.#byName.get(typed) ?? []).includes(place as ListedPlace)
    );
  }
}

/** The typed text up to its comma where it is the name with more accents, else the name. */
function moreAccents(text: string, name: string): string {
  const typed = (text.split(",")[0] ?? "").trim();
  const isSame =
    fold(typed) === fold(name) && typed[0] === typed[0]?.toUpperCase() && typed !== typed.toUpperCase();
  return isSame && accentsOf(typed) > accentsOf(name) ? typed : name;
}

const accentsOf = (text: string): number => text.normalize("NFD").length - text.normalize("NFC").length;

/** True for «liege», «lgg» and «BELGG», which become Liège; «Luik» stays Luik, and «Bru» may be a village. */
function isSpelling(text: string, place: Place): boolean {
  const plain = text.trim();
  const isOneCase = plain === plain.toUpperCase() || plain === plain.toLowerCase();
  const letters = plain.toLowerCase().replace(/[\s-]/g, "");
  return fold(text) === fold(place.name) || (isOneCase && codesOf(place).includes(letters));
}

function qualifiersOf(place: ListedPlace): string[] {
  const { country, countryAliases, countryCode, region } = place;
  const names = [
    country,
    ...countryAliases,
    countryCode,
    ...(region ? [region, `${region} ${country}`] : []),
    ...(place.iata ? AIRPORT_WORDS.flatMap((word) => [word, `${word} ${country}`]) : []),
  ];
  return [...names.map(fold), ...codesOf(place)];
}

const AIRPORT_WORDS = ["airport", "luchthaven", "aeroport", "flughafen"];

/** Returns the words before «airport» or its abbreviation; null when there is none. */
function withoutAirport(tokens: readonly string[]): string[] | null {
  const [first, ...others] = tokens;
  const at = others.findIndex(
    (token) => token.length > 2 && AIRPORT_WORDS.some((word) => word.startsWith(token)),
  );
  return first === undefined || at === -1 ? null : tokens.slice(0, at + 1);
}
