import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./done-words.de.ts";
import * as en from "./done-words.en.ts";
import * as fr from "./done-words.fr.ts";
import * as nl from "./done-words.nl.ts";

export const { DONE_WORDS } = inLanguages({ en, nl, fr, de });
