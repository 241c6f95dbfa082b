import { z } from "zod";
import { LANGUAGES } from "./language.ts";

/** The language that `LanguageField` sends; English where a form has none. */
export const languageChoice = z.enum(LANGUAGES, "Choose a language from the list").default("en");
