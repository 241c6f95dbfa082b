import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, LANGUAGES, setLanguageReader } from "./language.ts";

const storage = new AsyncLocalStorage<Language>();
setLanguageReader(() => storage.getStore() ?? "en");

/** Runs `write`, including everything it awaits, in a language. The language is English outside of such calls. */
export function runInLanguage<T>(language: Language, write: () => T): T {
  return storage.run(language, write);
}

/** Runs `write` in each language, so that staff can choose one. */
export function inEachLanguage<T>(write: () => T): Record<Language, T> {
  const written = LANGUAGES.map((language) => [language, runInLanguage(language, write)]);
  return Object.fromEntries(written) as Record<Language, T>;
}
