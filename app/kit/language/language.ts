/** The languages for everybody outside; the first is the specification's, at `/`, the others live below `/nl`, `/fr`, `/de`. */
export const LANGUAGES = ["en", "nl", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Those whose texts stand beside the English ones. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== "en");

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  nl: "Nederlands",
  fr: "Français",
  de: "Deutsch",
};

/** As `Intl` and Open Graph (with an underscore) name them: as they are written in Belgium. */
export const LOCALES: Record<Language, string> = { en: "en-GB", nl: "nl-BE", fr: "fr-BE", de: "de-BE" };

export const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text);

let readLanguage = (): Language => {
  const written = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return isLanguage(written) ? written : "en";
};

/** The language of the page, mail or paper that is being written: of the request or job on the server, else of the document. */
export const currentLanguage = (): Language => readLanguage();

/** On the server, where many are written at once: see `run-in-language.server.ts`. @returns the reader before it */
export function setLanguageReader(read: () => Language): () => Language {
  const before = readLanguage;
  readLanguage = read;
  return before;
}

/** Prefix of the pages of a language: empty, `/nl`, `/fr` or `/de`. */
export const languagePrefix = (language: Language): string => (language === "en" ? "" : `/${language}`);

/** The home page of a language is `/nl`. Always an address of this site: `//example.com` would be another's. */
export function withPrefix(prefix: string, path: string): string {
  const own = path.replace(/^[/\\]+/, "/");
  return prefix !== "" && own === "/" ? prefix : prefix + own;
}

/** A path of this site in a language: that of what is being written, where none is given. */
export const pathIn = (path: string, language: Language = currentLanguage()): string =>
  withPrefix(languagePrefix(language), path);

const prefixed = /^\/(\w\w)(?=\/|\?|$|\.data(?:\?|$))/;

/** The address with the prefix of a language as we write it, for `/NL/track` and the like; null for any other. */
export function correctPrefix(address: string): string | null {
  const written = address.replace(/^\/\w\w/, (prefix) => prefix.toLowerCase());
  return written !== address && splitLanguage(written).language !== "en" ? written : null;
}

/** The back office, and what programs read once for the whole site: below a prefix there is none of it. */
const WITHOUT_LANGUAGE =
  /^\/(?:admin|healthz|readyz|metrics|robots\.txt|sitemap\.xml|\.well-known)(?:[/?]|\.data|$)/i;

/** React Router asks for the data of `/nl` at `/nl.data`, of `/` at `/_.data`. */
export function splitLanguage(address: string): { language: Language; rest: string } {
  const prefix = prefixed.exec(address)?.[1];
  const rest = address.slice((prefix?.length ?? 0) + 1);
  if (!isLanguage(prefix) || prefix === "en" || WITHOUT_LANGUAGE.test(rest))
    return { language: "en", rest: address };
  if (rest.startsWith("/")) return { language: prefix, rest };
  return { language: prefix, rest: rest.startsWith(".") ? `/_${rest}` : `/${rest}` };
}
