import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./search-words.de.ts";
import * as en from "./search-words.en.ts";
import * as fr from "./search-words.fr.ts";
import * as nl from "./search-words.nl.ts";

export const {
  TRACKING_SEARCH_MESSAGES,
  SEARCH_WORDS,
  START_WORDS,
  DETAIL_WORDS,
  HEADLINE_FACTS,
  HEADLINE_WORDS,
  LEG_TIMES,
  RESULT_WORDS,
} = inLanguages({ en, nl, fr, de });
