import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./customer-words.de.ts";
import * as en from "./customer-words.en.ts";
import * as fr from "./customer-words.fr.ts";
import * as nl from "./customer-words.nl.ts";

/** Names of modes, packages and containers for customers and drivers; staff use the English lists. */
export const { CONTAINER_WORDS, CONVEYANCE_WORDS, MODE_WORDS, PACKAGE_WORDS } = inLanguages({
  en,
  nl,
  fr,
  de,
});
