import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./navigation.de.ts";
import * as en from "./navigation.en.ts";
import * as fr from "./navigation.fr.ts";
import * as nl from "./navigation.nl.ts";

export const { mainPages, servicePages, legalLinks } = inLanguages({ en, nl, fr, de });
