import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./services.de.json" with { type: "json" };
import en from "./services.json" with { type: "json" };
import fr from "./services.fr.json" with { type: "json" };
import nl from "./services.nl.json" with { type: "json" };

export const { airFreight, seaFreight, roadTransport, servicePageCopy, servicesOverview } = inLanguages({
  en,
  nl,
  fr,
  de,
});

export type ServicePageCopy = typeof airFreight;
export type Step = ServicePageCopy["steps"][number];
