import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./legal.de.ts";
import * as en from "./legal.en.ts";
import * as fr from "./legal.fr.ts";
import * as nl from "./legal.nl.ts";

export const { legalWords, privacy, terms, cookies } = inLanguages({ en, nl, fr, de });
