import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./form-notice.de.ts";
import * as en from "./form-notice.en.ts";
import * as fr from "./form-notice.fr.ts";
import * as nl from "./form-notice.nl.ts";

export const { formNotice } = inLanguages({ en, nl, fr, de });
