import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./site-words.de.ts";
import * as en from "./site-words.en.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

export const { DRIVER_LINK, DRIVER_MESSAGES, PHONE_TEXTS, PICKUP_LINK } = inLanguages({ en, nl, fr, de });
export type PhoneTexts = typeof PHONE_TEXTS;
