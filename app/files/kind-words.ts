import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./kind-words.de.ts";
import * as en from "./kind-words.en.ts";
import * as fr from "./kind-words.fr.ts";
import * as nl from "./kind-words.nl.ts";

/** Kinds of files as customers read them; staff read `FILE_KINDS`. */
export const { KIND_WORDS } = inLanguages({ en, nl, fr, de });
