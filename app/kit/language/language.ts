/** The languages of the public site. English, the specification's, is at `/`; the others are below `/nl`, `/fr`, `/de`. */
export const LANGUAGES = ["en", "nl", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== "en");

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  nl: "Nederlands",
  fr: "Français",
  de: "Deutsch",
};

/** Locales for `Intl` and Open Graph (which writes an underscore), in their Belgian variants. */
export const LOCALES: Record<Language, string> = { en: "en-GB", nl: "nl-BE", fr: "fr-BE", de: "de-BE" };

export const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text);

let readLanguage = (): Language => {
  const written = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return isLanguage(written) ? written : "en";
};

/** The language of the page, mail or document being rendered: that of the request or job on the server, of the document in a browser. */
export const currentLanguage = (): Language => readLanguage();

/**
 * Replaces the reader of the current language; on the server many requests run at once (`run-in-language.server.ts`).
 * @returns the previous reader
 */
export function setLanguageReader(read: () => Language): () => Language {
  const before = readLanguage;
  readLanguage = read;
  return before;
}

/** Prefix of the pages of a language: empty, `/nl`, `/fr` or `/de`. */
export const languagePrefix = (language: Language): string => (language === "en" ? "" : `/${language}`);

/** Prefixes a path with a language; the home page is `/nl`. The result is always on this site: `//example.com` would be another. */
export function withPrefix(prefix: string, path: string): string {
  const own = path.replace(/^[/\\]+/, "/");
  return prefix !== "" && own === "/" ? prefix : prefix + own;
}

/** Returns the path of this site in a language, by default the current one. */
export const pathIn = (path: string, language: Language = currentLanguage()): string =>
  withPrefix(languagePrefix(language), path);

const prefixed = /^\/(\w\w)(?=\/|\?|$|\.data(?:\?|$))/;

/** Returns the address with the canonical prefix, for `/NL/track` and the like; null for any other address. */
export function correctPrefix(address: string): string | null {
  const written = address.replace(/^\/\w\w/, (prefix) => prefix.toLowerCase());
  return written !== address && splitLanguage(written).language !== "en" ? written : null;
}

/** Paths without a language prefix: the back office, and files that programs read once for the whole site. */
const WITHOUT_LANGUAGE =
  /^\/(?:admin|healthz|readyz|metrics|robots\.txt|sitemap\.xml|\.well-known)(?:[/?]|\.data|$)/i;

/** Splits an address into language and path. React Router requests the data of `/nl` at `/nl.data`, of `/` at `/_.data`. */
export function splitLanguage(address: string): { language: Language; rest: string } {
  const prefix = prefixed.exec(address)?.[1];
  const rest = address.slice((prefix?.length ?? 0) + 1);
  if (!isLanguage(prefix) || prefix === "en" || WITHOUT_LANGUAGE.test(rest))
    return { language: "en", rest: address };
  if (rest.startsWith("/")) return { language: prefix, rest };
  return { language: prefix, rest: rest.startsWith(".") ? `/_${rest}` : `/${rest}` };
}
