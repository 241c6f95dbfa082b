import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./customer-words.de.ts";
import * as en from "./customer-words.en.ts";
import * as fr from "./customer-words.fr.ts";
import * as nl from "./customer-words.nl.ts";

export const { PAPER_MAIL, PAPER_TEXTS, PAPER_WORDS } = inLanguages({ en, nl, fr, de });
