import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./home.de.ts";
import * as en from "./home.en.ts";
import * as fr from "./home.fr.ts";
import * as nl from "./home.nl.ts";

export const { home } = inLanguages({ en, nl, fr, de });
