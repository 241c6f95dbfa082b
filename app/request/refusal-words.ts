import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./refusal-words.de.ts";
import * as en from "./refusal-words.en.ts";
import * as fr from "./refusal-words.fr.ts";
import * as nl from "./refusal-words.nl.ts";

export const { REFUSAL_WORDS, DONE_WORDS } = inLanguages({ en, nl, fr, de });
