import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./blog.de.ts";
import * as en from "./blog.en.ts";
import * as fr from "./blog.fr.ts";
import * as nl from "./blog.nl.ts";

export const { blogTexts } = inLanguages({ en, nl, fr, de });
