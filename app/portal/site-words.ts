import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./site-words.de.ts";
import * as en from "./site-words.en.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

/** `KIND_WORDS`: kinds of files as shown to customers; staff see `FILE_KINDS`. */
export const { CSV_TITLES, KIND_WORDS, LINK_WORDS, PORTAL_MESSAGES, PORTAL_WORDS } = inLanguages({
  en,
  nl,
  fr,
  de,
});
