import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./company-texts.de.ts";
import * as en from "./company-texts.en.ts";
import * as fr from "./company-texts.fr.ts";
import * as nl from "./company-texts.nl.ts";

export const { companyTexts, formNotice } = inLanguages({ en, nl, fr, de });
