import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./service-words.de.ts";
import * as en from "./service-words.en.ts";
import * as fr from "./service-words.fr.ts";
import * as nl from "./service-words.nl.ts";

export const { SERVICE_LABELS } = inLanguages({ en, nl, fr, de });
