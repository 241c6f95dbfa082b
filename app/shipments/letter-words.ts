import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./letter-words.de.ts";
import * as en from "./letter-words.en.ts";
import * as fr from "./letter-words.fr.ts";
import * as nl from "./letter-words.nl.ts";

export const { DELAY_FACTS, DELAY_LETTER, DELAY_REASONS } = inLanguages({ en, nl, fr, de });
