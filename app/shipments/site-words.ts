import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./site-words.de.ts";
import * as en from "./site-words.en.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

export const { STATUS_WORDS, PIECES_DELIVERED, REFERENCE_NAMES } = inLanguages({ en, nl, fr, de });
