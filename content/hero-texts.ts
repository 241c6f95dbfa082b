import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./hero-texts.de.ts";
import * as en from "./hero-texts.en.ts";
import * as fr from "./hero-texts.fr.ts";
import * as nl from "./hero-texts.nl.ts";

export const { heroTexts } = inLanguages({ en, nl, fr, de });
