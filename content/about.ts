import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./about.de.ts";
import * as en from "./about.en.ts";
import * as fr from "./about.fr.ts";
import * as nl from "./about.nl.ts";

export const { about } = inLanguages({ en, nl, fr, de });
