import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./mail-words.de.ts";
import * as en from "./mail-words.en.ts";
import * as fr from "./mail-words.fr.ts";
import * as nl from "./mail-words.nl.ts";

export const { INVOICE_LETTER, INVOICE_MAIL_WORDS } = inLanguages({ en, nl, fr, de });
