import { inLanguages } from "./language/in-languages.ts";
import * as de from "./busy-words.de.ts";
import * as en from "./busy-words.en.ts";
import * as fr from "./busy-words.fr.ts";
import * as nl from "./busy-words.nl.ts";

export const { BUSY_WORDS } = inLanguages({ en, nl, fr, de });
