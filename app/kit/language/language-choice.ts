import { z } from "zod";
import { LANGUAGES } from "./language.ts";

export const languageChoice = z.enum(LANGUAGES, "Choose a language from the list").default("en");

/** A choice that may be left open. */
export const languageOrNone = z
  .union([z.literal(""), z.enum(LANGUAGES)], { error: "Choose a language from the list" })
  .nullish()
  .transform((language) => language || null);
