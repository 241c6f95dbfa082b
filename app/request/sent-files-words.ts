import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./sent-files-words.de.ts";
import * as en from "./sent-files-words.en.ts";
import * as fr from "./sent-files-words.fr.ts";
import * as nl from "./sent-files-words.nl.ts";

export const { SENT_FILES_MESSAGES } = inLanguages({ en, nl, fr, de });
