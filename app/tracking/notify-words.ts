import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./notify-words.de.ts";
import * as en from "./notify-words.en.ts";
import * as fr from "./notify-words.fr.ts";
import * as nl from "./notify-words.nl.ts";

export const { NOTIFY_MESSAGES, NOTIFY_WORDS } = inLanguages({ en, nl, fr, de });
