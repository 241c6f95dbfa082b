import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./remark-words.de.ts";
import * as en from "./remark-words.en.ts";
import * as fr from "./remark-words.fr.ts";
import * as nl from "./remark-words.nl.ts";

export const { REMARK_WORDS, IN_LANGUAGE } = inLanguages({ en, nl, fr, de });
