import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./testimonials.de.ts";
import * as en from "./testimonials.en.ts";
import * as fr from "./testimonials.fr.ts";
import * as nl from "./testimonials.nl.ts";

export const { testimonials } = inLanguages({ en, nl, fr, de });
