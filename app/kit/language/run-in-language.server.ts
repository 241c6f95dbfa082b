import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, LANGUAGES, setLanguageReader } from "./language.ts";

const storage = new AsyncLocalStorage<Language>();
setLanguageReader(() => storage.getStore() ?? "en");

/** Runs what writes a page, a mail or a paper in its reader's language, and whatever it awaits; English outside of it. */
export function runInLanguage<T>(language: Language, write: () => T): T {
  return storage.run(language, write);
}

/** Runs `write` in each language, for a choice by staff. */
export function inEachLanguage<T>(write: () => T): Record<Language, T> {
  const written = LANGUAGES.map((language) => [language, runInLanguage(language, write)]);
  return Object.fromEntries(written) as Record<Language, T>;
}
