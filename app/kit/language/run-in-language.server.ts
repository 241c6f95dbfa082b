import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageReader } from "./language.ts";

const storage = new AsyncLocalStorage<Language>();
setLanguageReader(() => storage.getStore() ?? "en");

/** Runs what writes a page, a mail or a paper in its reader's language, and whatever it awaits; English outside of it. */
export function runInLanguage<T>(language: Language, write: () => T): T {
  return storage.run(language, write);
}
