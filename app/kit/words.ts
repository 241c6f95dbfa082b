import { inLanguages } from "./language/in-languages.ts";
import * as de from "./words.de.ts";
import * as en from "./words.en.ts";
import * as fr from "./words.fr.ts";
import * as nl from "./words.nl.ts";

export const { BUSY_WORDS, lengthOf, SIZE_UNITS, UI_WORDS } = inLanguages({ en, nl, fr, de });
