import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./site-words.de.ts";
import * as en from "./site-words.en.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

export const {
  DECLINE_REASONS,
  OFFER_LETTER,
  OFFER_MAIL_WORDS,
  OFFER_PAGE_WORDS,
  OFFER_SHEET_WORDS,
  OFFER_VIEW_WORDS,
  writeDay,
} = inLanguages({ en, nl, fr, de });
