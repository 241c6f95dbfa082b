import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./contact.de.ts";
import * as en from "./contact.en.ts";
import * as fr from "./contact.fr.ts";
import * as nl from "./contact.nl.ts";

export const { contact } = inLanguages({ en, nl, fr, de });
