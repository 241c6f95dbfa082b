import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./words.de.ts";
import * as en from "./words.en.ts";
import * as fr from "./words.fr.ts";
import * as nl from "./words.nl.ts";

export const { SERVICE_WORDS } = inLanguages({ en, nl, fr, de });
