import { z } from "zod";
import { LANGUAGES } from "./language.ts";

export const languageChoice = z.enum(LANGUAGES, "Choose a language from the list").default("en");
