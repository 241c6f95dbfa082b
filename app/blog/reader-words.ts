import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./reader-words.de.ts";
import * as en from "./reader-words.en.ts";
import * as fr from "./reader-words.fr.ts";
import * as nl from "./reader-words.nl.ts";

export const { READER_MESSAGES } = inLanguages({ en, nl, fr, de });
