import { inLanguages } from "#app/kit/language/in-languages.ts";
import * as de from "./services.de.ts";
import * as en from "./services.en.ts";
import * as fr from "./services.fr.ts";
import * as nl from "./services.nl.ts";

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = inLanguages({
  en,
  nl,
  fr,
  de,
});

export type ServicePageCopy = typeof airFreight;
export type Step = ServicePageCopy["steps"][number];
