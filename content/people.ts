import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./people.de.ts";
import * as en from "./people.en.ts";
import * as fr from "./people.fr.ts";
import * as nl from "./people.nl.ts";

export const { leaders } = inLanguages({ en, nl, fr, de });
