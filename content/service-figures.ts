import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./service-figures.de.ts";
import * as en from "./service-figures.en.ts";
import * as fr from "./service-figures.fr.ts";
import * as nl from "./service-figures.nl.ts";

export const { unitLoads, chargeableWeight, containers, vehicles } = inLanguages({ en, nl, fr, de });
